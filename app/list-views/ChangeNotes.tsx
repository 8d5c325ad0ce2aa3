import { addDays, dayAt, type Day, longDate } from "../../engine/dates/calendar-day.ts";
import type { ChangeNote } from "../../engine/change-note.ts";
import type { Locale } from "../../engine/languages.ts";
import { inLocale, type LocalizedText } from "../../engine/localized-text.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import css from "./change-notes.css?inline";

/** What was changed of an entry on a day, in words for the reader of a page. */
export type ShownNote = { day: Day; text: LocalizedText };

/** How many days a list tells of a change: a list is read for what is new, and old notes would push it apart. */
const daysInList = 30;
/** The length at which a list cuts a note, in letters: a line on a wide screen. The entry's own page has it in full. */
const lineLength = 90;

/** Turns stored notes into what a page in `locale` shows. */
export function shownNotes(notes: readonly ChangeNote[], locale: Locale): ShownNote[] {
  return notes.map(({ at, text, textBn }) => ({
    day: dayAt(new Date(at)),
    text: inLocale(text, textBn, locale) ?? { text },
  }));
}

type ChangeNotesProps = { notes: readonly ShownNote[] | undefined };

/** What was changed of an entry, the latest change first: for the entry's own page. */
export function ChangeNotes({ notes = [] }: ChangeNotesProps) {
  if (notes.length === 0) return null;
  return (
    <ul className="changes">
      <Style name="change-notes" css={css} />
      {notes.map((note, place) => (
        <li key={place}>
          <Note note={note} />
        </li>
      ))}
    </ul>
  );
}

/** The latest change of an entry in a list, if it is of the last days; `cut` where the entry has a page of its own. */
export function LatestChange({ notes, cut = false }: ChangeNotesProps & { cut?: boolean }) {
  const { today } = usePageData();
  const [latest] = notes ?? [];
  if (!latest || latest.day < addDays(today, -daysInList)) return null;
  const { text } = latest;
  return (
    <small className="changes">
      <Style name="change-notes" css={css} />
      <Note note={cut ? { ...latest, text: { ...text, text: excerpt(text.text, lineLength) } } : latest} />
    </small>
  );
}

function Note({ note: { day, text } }: { note: ShownNote }) {
  const t = useTranslate();
  const { locale } = usePageData();
  return (
    <>
      <time dateTime={day}>{t(m.change_note_on, { date: longDate(day, locale) })}</time> <Localized text={text} />
    </>
  );
}
