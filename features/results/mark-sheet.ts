import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { detectLanguage } from "../../engine/locale.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { classOf, titleOf } from "./examination-name.ts";
import { type Column, type MarkSheet, type Meaning, parts } from "./results.ts";

/** The columns of the mark sheet's table of subjects. */
export const slots = [...parts, "letter", "point"] as const;
type Slot = (typeof slots)[number];

/** A subject, with its text for each column of the table. */
type Subject = { name: LocalizedText; texts: Partial<Record<Slot, LocalizedText>> };

/** A line of the mark sheet. Without a `heading` its label is that of its meaning. */
export type Line = { meaning: Meaning; heading: LocalizedText | undefined; text: LocalizedText };

/**
 * A pupil's row as a mark sheet: the person, the marks by subject, the table columns in use, and the overall results.
 */
type MarkSheetParts = { person: Line[]; subjects: Subject[]; used: Slot[]; whole: Line[] };

const ofPerson: readonly Meaning[] = [
  "roll",
  "name",
  "father",
  "mother",
  "registration",
  "class",
  "section",
  "group",
] satisfies Meaning[];
const ofSubject: readonly Meaning[] = ["mark", "letter", "point"] satisfies Meaning[];

/** Arranges a pupil's cells for a reader of `locale`. It computes nothing. */
export function markSheetOf(columns: readonly Column[], cells: readonly string[], locale: Locale): MarkSheetParts {
  const filled = columns.map((column, place) => ({ column, text: cells[place]?.trim() ?? "" }));
  const subjects = subjectsOf(
    filled.filter(({ column }) => ofSubject.includes(column.meaning)),
    locale,
  );
  const line = ({ column: { heading, meaning }, text }: Filled): Line => {
    const isOneOfSeveral = columns.filter((one) => one.meaning === meaning).length > 1;
    // The sheet's own heading is used in its language. In the other language the site's word for the meaning is used.
    const isNamed = isOneOfSeveral || meaning === "remarks" || detectLanguage(heading) === locale;
    const named = isNamed && heading !== "" ? inLanguage(heading, locale) : undefined;
    return { meaning, heading: named, text: inLanguage(text, locale) };
  };
  const shown = filled.filter(({ column, text }) => text !== "" && column.meaning !== "ignored");
  return {
    person: shown.filter(({ column }) => ofPerson.includes(column.meaning)).map(line),
    subjects,
    used: slots.filter((slot) => subjects.some(({ texts }) => texts[slot] !== undefined)),
    whole: shown.filter(({ column: { meaning } }) => ![...ofPerson, ...ofSubject].includes(meaning)).map(line),
  };
}

type Filled = { column: Column; text: string };

/** The subjects in the order of the sheet. If two columns mean the same for a subject, each gets a row of its own. */
function subjectsOf(filled: readonly Filled[], locale: Locale): Subject[] {
  const subjects: (Subject & { key: string })[] = [];
  for (const { column, text } of filled) {
    const key = column.subject ?? column.heading;
    const slot = column.meaning === "mark" ? (column.part ?? "total") : (column.meaning as Slot);
    let subject = subjects.find((one) => one.key === key && one.texts[slot] === undefined);
    if (!subject) {
      subject = { key, name: inLanguage(key, locale), texts: {} };
      subjects.push(subject);
    }
    subject.texts[slot] = inLanguage(text, locale);
  }
  return subjects.filter(({ texts }) => Object.values(texts).some(({ text }) => text !== ""));
}

/** A text of the sheet. If it has no letters of another language, its digits become those of the page. */
function inLanguage(text: string, locale: Locale): LocalizedText {
  const lang = detectLanguage(text);
  return { text: lang === undefined ? localDigits(text, locale) : text, lang: lang === locale ? undefined : lang };
}

/** The response to a look-up, in the language of the page. */
export type ShownSheet = MarkSheetParts & {
  title: LocalizedText;
  /** The class and year of the examination. */
  of: string;
  /** When the row was last corrected; undefined if it never was. */
  corrected: string | undefined;
};

/** Formats a mark sheet in the language of a page. */
export function shownSheet({ examination, pupil }: MarkSheet, locale: Locale): ShownSheet {
  return {
    ...markSheetOf(examination.columns, pupil.cells, locale),
    title: titleOf(examination, locale),
    of: classOf(examination, locale),
    corrected: pupil.correctedAt === null ? undefined : formatInstant(pupil.correctedAt, locale),
  };
}
