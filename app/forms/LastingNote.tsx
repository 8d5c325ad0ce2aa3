import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { type Undo, undoWrites } from "../session/undo.ts";
import css from "./lasting-note.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { usePressOnce } from "../ui/use-press-once.ts";

const noteSchema = z.object({
  /** The path and query string of the page that shows the note. */
  page: z.string(),
  text: z.string(),
  /** The writes that "Undo" reverts. */
  undo: z.optional(
    z.array(
      z.union([
        z.object({ collection: z.string(), id: z.number(), version: z.number(), last: z.number() }),
        z.object({ collection: z.string(), id: z.number(), removes: z.boolean(), last: z.number() }),
      ]),
    ),
  ),
  /** The address at which the entry can be seen. */
  see: z.optional(z.string()),
});

/** A message about what was done, shown until the page is left, with an undo button or a link to the entry. */
export type LastingNoteContent = { text: string; undo?: readonly Undo[]; see?: string };

const storageKey = "note";

/** Stores a note for the page at `page`, a path with its query string. Does nothing if the browser has no storage. */
function leaveNote(page: string, note: LastingNoteContent): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ page, ...note }));
  } catch {
    // Without storage the next page shows no note, but it still shows the result of the action.
  }
}

function takeNote(page: string): LastingNoteContent | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    const note = noteSchema.safeParse(JSON.parse(stored ?? "null")).data;
    return note?.page === page ? note : undefined;
  } catch {
    return undefined;
  }
}

/** The note of a screen, and functions that show one here or pass it to the page that is loaded next. */
export function useLastingNote() {
  const [note, setNote] = useState<LastingNoteContent>();
  useEffect(() => {
    const passed = takeNote(window.location.pathname + window.location.search);
    if (passed) setNote(passed);
  }, []);
  /** Loads a page, by default this one again, which then shows the note. */
  const load = (next: LastingNoteContent, address = window.location.pathname + window.location.search) => {
    leaveNote(address, next);
    window.location.assign(address);
  };
  return { note, show: setNote, load };
}

type LastingNoteProps = {
  note: LastingNoteContent | undefined;
  /** Called once everything is undone. Left out if the note offers no undo. */
  onUndone?: () => void;
};

/**
 * Says what was done until the page is left, with a button that undoes it. It stays visible while the page is scrolled.
 */
export function LastingNote({ note, onUndone }: LastingNoteProps) {
  const t = useTranslate();
  // The region is always rendered, because screen readers announce only what is added to an existing region.
  return (
    <output className="lasting">
      <Style name="lasting-note" css={css} />
      {note && (
        <span className="note">
          <Icon svg={checkIcon} />
          <span>{note.text}</span>
          {note.undo && note.undo.length > 0 && onUndone && <UndoButton undo={note.undo} onUndone={onUndone} />}
          {note.see && (
            <LocalLink className="btn quiet" to={note.see}>
              {t(m.see_it)}
            </LocalLink>
          )}
        </span>
      )}
    </output>
  );
}

type UndoButtonProps = {
  undo: readonly Undo[];
  /** Called once everything is undone. */
  onUndone: () => void;
};

/** The button that undoes writes. If one fails, it says why; pressing the button again continues there. */
export function UndoButton({ undo, onUndone }: UndoButtonProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { sending, once, whileSending } = usePressOnce();
  // After a failure: the writes that are still to be undone.
  const [failure, setFailure] = useState<{ of: readonly Undo[]; left: readonly Undo[]; message: string }>();
  const [sent, setSent] = useState<readonly Undo[]>();
  const press = async () => {
    const writes = failure?.of === undo ? failure.left : undo;
    const { done, isProposed, failed } = await whileSending(() => undoWrites(locale, writes));
    if (failed) setFailure({ of: undo, left: writes.slice(done), message: failed.message });
    // Approval was turned on after the write, so nothing is undone yet.
    else if (isProposed) setSent(undo);
    else onUndone();
  };
  if (sent === undo) return <output>{t(m.proposal_sent)}</output>;
  return (
    <>
      <button type="button" className="btn quiet" aria-disabled={sending || undefined} onClick={() => void once(press)}>
        {t(m.undo)}
      </button>
      {failure?.of === undo && (
        <b className="failed" role="alert">
          {`${t(m.not_undone)} ${failure.message}`}
        </b>
      )}
    </>
  );
}
