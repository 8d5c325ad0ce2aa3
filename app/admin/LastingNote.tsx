import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import { useRef, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/lasting-note.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { type TakeBack, takeBack } from "./take-back.ts";
import type { LastingNoteContent } from "./use-lasting-note.ts";

type LastingNoteProps = {
  note: LastingNoteContent | undefined;
  /** Called once everything is taken back. */
  onUndone: () => void;
};

/** Says what was done until the page is left, with a button that undoes it. It stays in sight while the page is scrolled. */
export function LastingNote({ note, onUndone }: LastingNoteProps) {
  const t = useTranslate();
  const locale = useLocale();
  const [sending, setSending] = useState(false);
  // What is left to take back of the note after a failure.
  const [failure, setFailure] = useState<{ of: LastingNoteContent; left: readonly TakeBack[]; message: string }>();
  const busy = useRef(false);
  const undo = async () => {
    if (busy.current || !note?.undo) return;
    busy.current = true;
    setSending(true);
    const writes = failure?.of === note ? failure.left : note.undo;
    const { done, failed } = await takeBack(locale, writes);
    setSending(false);
    busy.current = false;
    if (failed) setFailure({ of: note, left: writes.slice(done), message: failed.message });
    else onUndone();
  };
  // The region is always rendered: screen readers announce only what is added to a region that exists.
  return (
    <output className="lasting">
      <Style name="lasting-note" css={css} />
      {note && (
        <span className="note">
          <Icon svg={checkIcon} />
          <span>{note.text}</span>
          {note.undo && note.undo.length > 0 && (
            <button type="button" className="btn quiet" aria-disabled={sending || undefined} onClick={() => void undo()}>
              {t(m.undo)}
            </button>
          )}
          {note.see && (
            <LocalLink className="btn quiet" to={note.see}>
              {t(m.see_it)}
            </LocalLink>
          )}
          {failure?.of === note && <b className="failed">{`${t(m.not_restored)} ${failure.message}`}</b>}
        </span>
      )}
    </output>
  );
}
