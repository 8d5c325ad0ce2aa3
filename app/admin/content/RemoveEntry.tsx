import type { Collection } from "../../../engine/collection.ts";
import { localPath } from "../../../engine/locale.ts";
import type { Row } from "../../../engine/row.ts";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { wayBack } from "../../forms/way-back.ts";
import { useLocale, usePageData } from "../../page-data.ts";
import { RemoveButton } from "./RemoveButton.tsx";
import { useEntryActions } from "./use-entry-actions.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

/** Below an entry's form: the button that deletes it, as the list does; the list then offers to undo it. */
export function RemoveEntry({ collection, row }: { collection: Collection; row: Row }) {
  const locale = useLocale();
  const { query } = usePageData();
  const list = { name: collection.name, rows: [row], page: 1, pages: 1, files: {}, query: "" };
  const { busy, failure, remove, dialog } = useEntryActions(collection, {
    ...list,
    away: localPath(wayBack(collection, query).to, locale),
  });
  const { title } = useEntrySummary(list)(row);
  return (
    <div className="remove-entry">
      <FormFailureAlert failure={failure} labels={{}} />
      <RemoveButton id={row.id} title={title} busy={busy} className="btn quiet-danger" onRemove={() => remove(row)} />
      {dialog}
    </div>
  );
}
