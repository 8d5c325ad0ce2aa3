import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/lasting-note.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { UndoButton } from "./UndoButton.tsx";
import type { LastingNoteContent } from "./use-lasting-note.ts";

type LastingNoteProps = {
  note: LastingNoteContent | undefined;
  /** Called once everything is taken back; left out where no note can be. */
  onUndone?: () => void;
};

/** Says what was done until the page is left, with a button that undoes it. It stays in sight while the page is scrolled. */
export function LastingNote({ note, onUndone }: LastingNoteProps) {
  const t = useTranslate();
  // The region is always rendered: screen readers announce only what is added to a region that exists.
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
