import { collections } from "../../collections/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Read } from "../ui/Read.tsx";
import type { ShownChange } from "./dashboard-data.ts";

const words = { add: m.change_add, update: m.change_update, remove: m.change_remove } as const;

/** Who changed what, and when. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  const say = useSay();
  if (changes.length === 0) return <p>{say(m.dashboard_unchanged)}</p>;
  return (
    <ol className="changes">
      {changes.map((change, place) => (
        // The same person can change the same entry twice in one moment.
        <li key={`${change.at} ${place}`}>
          <b>
            {say(words[change.action])}: <KindOf name={change.collection} />
          </b>
          {change.entry && (
            <span>
              <Read text={change.entry} />
            </span>
          )}
          <span className="by">
            <time dateTime={change.at}>{change.when}</time> · {change.by}
          </span>
        </li>
      ))}
    </ol>
  );
}

function KindOf({ name }: { name: string }) {
  const say = useSay();
  const collection = collections.find((one) => one.name === name);
  return collection ? say(collection.words.title) : name;
}
