import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { removeButtonId } from "./use-entry-actions.ts";

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
