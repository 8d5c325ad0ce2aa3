import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";

type RemoveButtonProps = { id: number; title: LocalizedText; busy: boolean; onRemove: () => void };

/** The `id` of the button that deletes an entry. */
export function removeButtonId(id: number): string {
  return `remove-${id}`;
}

/** The button that deletes an entry; `onRemove` asks for confirmation first. */
export function RemoveButton({ id, title, busy, onRemove }: RemoveButtonProps) {
  const t = useTranslate();
  return (
    <button
      type="button"
      id={removeButtonId(id)}
      className="btn quiet-danger"
      aria-label={t(m.remove_entry, { title: title.text })}
      aria-disabled={busy || undefined}
      onClick={onRemove}
    >
      {t(m.remove)}
    </button>
  );
}
