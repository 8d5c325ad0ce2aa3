import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import type { DashboardChange } from "./dashboard-data.ts";

/** The label of each action on an entry, or on the order of a list. */
export const actionLabels = {
  add: m.change_add,
  update: m.change_update,
  remove: m.change_remove,
  restore: m.change_restore,
  order: m.change_order,
} as const;

/** The list of changes: the entry, the action, the time and the account. */
export function ChangeList({ changes }: { changes: readonly DashboardChange[] }) {
  const t = useTranslate();
  if (changes.length === 0) return <p>{t(m.dashboard_unchanged)}</p>;
  return (
    <ol className="changes">
      {changes.map((change, place) => (
        // One account can change an entry twice at the same time, so the key includes the position.
        <li key={`${change.at} ${place}`}>
          <b>
            <Subject change={change} />
          </b>
          <span className="by small-print">
            {t(actionLabels[change.action])}
            {change.entry && `: ${change.collection}`}
            {" · "}
            {change.versions && (
              <>
                <LocalLink
                  to={change.versions}
                  aria-label={change.entry && t(m.versions_of, { title: change.entry.text })}
                >
                  {t(m.versions_title)}
                </LocalLink>
                {" · "}
              </>
            )}
            <time dateTime={change.at}>{change.when}</time> · {change.by}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * The title of the changed entry, or of its collection if the entry had none. It links to the entry's form unless the
 * entry was removed.
 */
function Subject({ change: { entry, form, collection } }: { change: DashboardChange }) {
  const text = entry ? <Localized text={entry} /> : collection;
  return form ? <LocalLink to={form}>{text}</LocalLink> : text;
}
