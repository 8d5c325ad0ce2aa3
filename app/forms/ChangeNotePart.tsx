import { type ReactNode, useRef, useState } from "react";
import { type ChangeNote, changeNotePath } from "../../engine/change-note.ts";
import type { Collection } from "../../engine/collection.ts";
import { dayAt, longDate } from "../../engine/dates/calendar-day.ts";
import { inLocale } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { send } from "../session/api.ts";
import { Localized } from "../ui/Localized.tsx";
import { toast } from "../ui/toasts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { usePressOnce } from "../ui/use-press-once.ts";

type ChangeNotePartProps = {
  collection: Collection;
  /** The id of the entry, and its change notes that readers see. */
  id: number;
  notes: readonly ChangeNote[];
  /** Whether the field must be open, because it has a draft or a problem. */
  isUsed: boolean;
  /** The field for the new note. */
  children: ReactNode;
};

/**
 * Asks for a note that tells readers about the change. It is collapsed, because most changes need no note. Earlier
 * notes can be removed.
 */
export default function ChangeNotePart({ collection, id, notes, isUsed, children }: ChangeNotePartProps) {
  const t = useTranslate();
  const locale = useLocale();
  const hydrated = useHydrated();
  const summary = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(isUsed);
  const [wasUsed, setWasUsed] = useState(isUsed);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const { sending, once, whileSending } = usePressOnce();
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed);
    setOpen(isUsed);
  }
  const remove = async (version: number) => {
    const path = changeNotePath(collection).replace("{id}", String(id)).replace("{version}", String(version));
    const outcome = await whileSending(() => send("DELETE", path, undefined, { locale, expects: "deletedCount" }));
    // Somebody else may already have removed the note.
    if (!outcome.ok && outcome.kind !== "missing") return void toast.error(outcome.message);
    if (outcome.ok && outcome.isProposed) return void toast.success(t(m.proposal_sent));
    setRemoved((all) => [...all, version]);
    toast.success(t(m.change_note_removed));
    summary.current?.focus();
  };
  const left = notes.filter(({ version }) => !removed.includes(version));
  return (
    <details className="other-text" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary}>
        {"+ "}
        {t(m.change_note)}
      </summary>
      <div className="change-note">
        {children}
        {left.length > 0 && (
          <>
            <p className="hint">{t(m.change_notes)}</p>
            <ul>
              {left.map(({ version, at, text, textBn }) => {
                const day = dayAt(new Date(at));
                const shown = inLocale(text, textBn, locale) ?? { text };
                return (
                  <li key={version}>
                    <span>
                      <time dateTime={day}>{t(m.change_note_on, { date: longDate(day, locale) })}</time>{" "}
                      <Localized text={shown} />
                    </span>
                    <button
                      type="button"
                      className="btn quiet-danger"
                      disabled={!hydrated}
                      aria-disabled={sending || undefined}
                      onClick={() => void once(() => remove(version))}
                    >
                      {t(m.change_note_remove)}
                      <span className="vh">: {shown.text}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}
