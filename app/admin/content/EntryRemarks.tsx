import { useState } from "react";
import type { EntryRemark } from "../../../features/feature.ts";

type Remarks = readonly EntryRemark[];

/**
 * What features remark about an entry, shown above its form. After a save the remarks disappear, because they are about
 * the values stored before.
 */
export function useRemarks(remarks: Remarks): { shown: Remarks; onSaved: () => void } {
  const [answered, setAnswered] = useState<Remarks>();
  return { shown: remarks === answered ? [] : remarks, onSaved: () => setAnswered(remarks) };
}

/** Lists the remarks, in the styles of the form below them. */
export function EntryRemarks({ shown }: { shown: Remarks }) {
  if (shown.length === 0) return null;
  return (
    <ul className="advice remarks">
      {shown.map(({ text, advice }) => (
        <li className="alert" key={text}>
          <div>
            <b>{text}</b>
            <br />
            {advice}
          </div>
        </li>
      ))}
    </ul>
  );
}
