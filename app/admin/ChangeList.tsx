import { collections } from "../../collections/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import type { DashboardChange } from "./dashboard-data.ts";

const actionLabels = { add: m.change_add, update: m.change_update, remove: m.change_remove } as const;

/** The list of changes: the action, the entry, the time and the account. */
export function ChangeList({ changes }: { changes: readonly DashboardChange[] }) {
  const t = useTranslate();
  if (changes.length === 0) return <p>{t(m.dashboard_unchanged)}</p>;
  return (
    <ol className="changes">
      {changes.map((change, place) => (
        // One account can change an entry twice at the same time, so the key includes the position.
        <li key={`${change.at} ${place}`}>
          <b>
            {t(actionLabels[change.action])}: <CollectionTitle name={change.collection} />
          </b>
          {change.entry && (
            <span>
              <Localized text={change.entry} />
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

function CollectionTitle({ name }: { name: string }) {
  const t = useTranslate();
  const collection = collections.find((one) => one.name === name);
  return collection ? t(collection.messages.title) : name;
}
