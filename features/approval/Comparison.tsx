import { VersionChanges } from "../../app/admin/history/VersionChanges.tsx";
import { listComponents } from "../../app/list-views/lists.ts";
import type { ListData } from "../../app/list-views/list-data.ts";
import { useTranslate } from "../../app/page-data.ts";
import { collectionNamed } from "../../collections/all.ts";
import { withChangeNote } from "../../engine/change-note.ts";
import { declarationNamed } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ComparedProposal } from "./shown.ts";

/** Shows what a proposal would change, what others have changed since, and a preview of the entry. */
export function Comparison({ comparison }: { comparison: ComparedProposal }) {
  const t = useTranslate();
  const { name, changes, order, meanwhile, changed, isGone, preview } = comparison;
  const declaration = withChangeNote(declarationNamed(name), { label: m.change_note });
  return (
    <>
      {isGone && <p className="alert">{t(m.approval_gone)}</p>}
      {changed && <p className="alert">{changed}</p>}
      {meanwhile.length > 0 && (
        <div className="versions">
          <h2>{t(m.approval_meanwhile)}</h2>
          <VersionChanges declaration={declaration} changes={meanwhile} />
        </div>
      )}
      {changes.length > 0 && (
        <div className="versions">
          <h2>{t(m.approval_changes)}</h2>
          <VersionChanges declaration={declaration} changes={changes} />
        </div>
      )}
      {order.length > 0 && (
        <>
          <h2>{t(m.approval_order)}</h2>
          <ol className="order">
            {order.map((title, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is rendered once
              <li key={place}>{title}</li>
            ))}
          </ol>
        </>
      )}
      {preview && (
        <>
          <h2>{t(m.approval_preview)}</h2>
          <div className="draft">
            <DraftView list={preview} />
          </div>
        </>
      )}
    </>
  );
}

/** A preview of a hidden entry, as its list would show it. */
export function DraftView({ list }: { list: ListData }) {
  const List = listComponents[collectionNamed(list.name).listView];
  // The address of the entry shows the public version, so the draft must not link to it.
  const rows = list.rows.map((row) => ({ ...row, id: 0 }));
  return <List list={{ ...list, rows }} isPreview />;
}
