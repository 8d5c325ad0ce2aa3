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

/** A change note as a page shows it: the day of the change, and its text for readers. */
export type ShownNote = { day: Day; text: LocalizedText };

/**
 * How many days a list shows a change note. Older notes would only push the entries apart, because people read a list
 * for news.
 */
const daysInList = 30;
/**
 * The length at which a list shortens a note, in characters: about a line on a wide screen. The entry's own page shows
 * all of it.
 */
const lineLength = 90;

/** Converts stored change notes for a page in `locale`. */
export function shownNotes(notes: readonly ChangeNote[], locale: Locale): ShownNote[] {
  return notes.map(({ at, text, textBn }) => ({
    day: dayAt(new Date(at)),
    text: inLocale(text, textBn, locale) ?? { text },
  }));
}

type ChangeNotesProps = { notes: readonly ShownNote[] | undefined };

/** The change notes of an entry, the latest first, for the entry's own page. */
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

/**
 * The latest change note of an entry in a list, if it is recent. `cut` shortens it, for entries with a page of their
 * own.
 */
export function LatestChange({ notes, cut = false }: ChangeNotesProps & { cut?: boolean }) {
  const { today } = usePageData();
  const [latest] = notes ?? [];
  if (!latest || latest.day < addDays(today, -daysInList)) return null;
  const { text } = latest;
  return (
    <small className="changes small-print">
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
