import { useState } from "react";
import type { EntryRemark } from "../../../features/feature.ts";

type Remarks = readonly EntryRemark[];

/** What features say above the form of an entry, until it is saved: they have spoken of what was stored before. */
export function useRemarks(remarks: Remarks): { shown: Remarks; onSaved: () => void } {
  const [answered, setAnswered] = useState<Remarks>();
  return { shown: remarks === answered ? [] : remarks, onSaved: () => setAnswered(remarks) };
}

/** The remarks as a list, in the styles of the form below it. */
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
