import type { Reading } from "../../engine/reading.ts";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";

type RemoveButtonProps = { id: number; title: Reading; busy: boolean; onRemove: () => void };

/** The id of the button that deletes an entry. */
export function removeButtonId(id: number): string {
  return `remove-${id}`;
}

/** Deletes an entry, after a question. */
export function RemoveButton({ id, title, busy, onRemove }: RemoveButtonProps) {
  const say = useSay();
  return (
    <button
      type="button"
      id={removeButtonId(id)}
      className="btn quiet-danger"
      aria-label={say(m.remove_entry, { title: title.text })}
      aria-disabled={busy || undefined}
      onClick={onRemove}
    >
      {say(m.remove)}
    </button>
  );
}
