import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import { detectLanguage } from "../../engine/locale.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { classOf, titleOf } from "./examination-name.ts";
import { type Column, type MarkSheet, type Meaning, parts } from "./results.ts";

/** What stands of a subject in a column of the mark sheet. */
export const slots = [...parts, "letter", "point"] as const;
type Slot = (typeof slots)[number];

/** A subject: its texts by what they say. */
type Subject = { name: LocalizedText; texts: Partial<Record<Slot, LocalizedText>> };

/** A line of the mark sheet; without a `heading` it is called by its meaning. */
export type Line = { meaning: Meaning; heading: LocalizedText | undefined; text: LocalizedText };

/** A pupil's row as a mark sheet: who it is, the marks by subject with the slots that any has, and the whole. */
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

/** Puts the cells of a pupil in order for a reader of `locale`; nothing is computed. */
export function markSheetOf(columns: readonly Column[], cells: readonly string[], locale: Locale): MarkSheetParts {
  const filled = columns.map((column, place) => ({ column, text: cells[place]?.trim() ?? "" }));
  const subjects = subjectsOf(
    filled.filter(({ column }) => ofSubject.includes(column.meaning)),
    locale,
  );
  const line = ({ column: { heading, meaning }, text }: Filled): Line => {
    const isOneOfSeveral = columns.filter((one) => one.meaning === meaning).length > 1;
    // The sheet's own words are the school's; in the other language the site has its own.
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

/** The subjects in the order of the sheet. Two columns that say the same of a subject stand on lines of their own. */
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

/** A text of the sheet, with the digits of the page where it has no letter of another language. */
function inLanguage(text: string, locale: Locale): LocalizedText {
  const lang = detectLanguage(text);
  return { text: lang === undefined ? localDigits(text, locale) : text, lang: lang === locale ? undefined : lang };
}

/** The answer to a look-up as the page shows it, in its language. */
export type ShownSheet = MarkSheetParts & {
  title: LocalizedText;
  /** Whose examination it is. */
  of: string;
  /** When the row was last corrected; undefined if it never was. */
  corrected: string | undefined;
};

/** Puts a mark sheet into the language of a page. */
export function shownSheet({ examination, pupil }: MarkSheet, locale: Locale): ShownSheet {
  return {
    ...markSheetOf(examination.columns, pupil.cells, locale),
    title: titleOf(examination, locale),
    of: classOf(examination, locale),
    corrected: pupil.correctedAt === null ? undefined : formatInstant(pupil.correctedAt, locale),
  };
}
