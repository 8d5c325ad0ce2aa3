import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

type RemoveButtonProps = { id: number; title: LocalizedText; busy: boolean; onRemove: () => void };

/** The `id` of the button that deletes an entry. */
export function removeButtonId(id: number): string {
  return `remove-${id}`;
}

/** The button that deletes an entry; `onRemove` asks for confirmation first. It is disabled until it works. */
export function RemoveButton({ id, title, busy, onRemove }: RemoveButtonProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      id={removeButtonId(id)}
      className="btn quiet-danger"
      aria-label={t(m.remove_entry, { title: title.text })}
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={onRemove}
    >
      {t(m.remove)}
    </button>
  );
}
