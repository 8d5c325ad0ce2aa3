import type { Collection } from "../../../engine/collection.ts";
import { localPath } from "../../../engine/locale.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import * as m from "../../../messages/compiled/messages.js";
import { FormFailureAlert } from "../../forms/FormFailureAlert.tsx";
import { wayBack } from "../../forms/way-back.ts";
import { useLocale, usePageData, useTranslate } from "../../page-data.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { removeButtonId, useEntryActions } from "./use-entry-actions.ts";
import { useEntrySummary } from "./use-entry-summary.tsx";

type RemoveButtonProps = { id: number; title: LocalizedText; busy: boolean; className: string; onRemove: () => void };

/** The button that deletes an entry; `onRemove` asks for confirmation first. It is disabled until it works. */
export function RemoveButton({ id, title, busy, className, onRemove }: RemoveButtonProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      id={removeButtonId(id)}
      className={className}
      aria-label={t(m.remove_entry, { title: title.text })}
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={onRemove}
    >
      {t(m.remove)}
    </button>
  );
}

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
