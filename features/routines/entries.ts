import classRoutine from "../../collections/classRoutine.ts";
import examRoutine from "../../collections/examRoutine.ts";
import { shortDate } from "../../engine/dates/calendar-day.ts";
import { weekdayNames } from "../../engine/dates/month.ts";
import { weekdays } from "../../engine/dates/weekdays.ts";
import type { TableField } from "../../engine/fields/table.ts";
import type { Locale } from "../../engine/languages.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { classValues, inItsLanguage, titlesOf } from "./class-values.ts";
import { nameOf } from "./doubts.ts";
import type { ClassName, ClassRoutine, Doubt, Exam, Slot, Understood } from "./routine.ts";

/** An entry made from a sheet: the values for its form, and the doubts that are shown before a person opens it. */
export type FoundEntry = {
  collection: string;
  heading: string;
  /** The class that the sheet names; undefined for an examination. A person can correct it. */
  name: ClassName | undefined;
  /** Number of rows in its table. */
  count: number;
  values: Record<string, string>;
  doubts: readonly string[];
};

/**
 * The answer to an upload: the entries made from one sheet, the name of that sheet, the names of all sheets, and what
 * was left out because nobody sees it in the sheet ("" if nothing was).
 */
export type Found = { entries: readonly FoundEntry[]; sheets: readonly string[]; sheet: string; unseen: string };

type Row = Record<string, string>;

/** The entries made from a sheet; `titles` are the lines above its table. */
export function entriesOf(found: Understood, title: string | undefined, locale: Locale): FoundEntry[] {
  if (found.kind === "exam") {
    const rows = found.exams.map(examRow);
    const classes = [...new Set(found.exams.flatMap(({ class: name }) => name ?? []))].join(", ");
    const texts = titlesOf(m.routines_exam_title, () => classes);
    const own = title === undefined ? texts : inItsLanguage("title", title);
    const values = { ...own, examinations: stored(examRoutine.fields.examinations, rows) };
    const doubts = found.doubts.map((doubt) => doubtText(doubt, locale));
    const heading = title ?? texts.title;
    return [{ collection: examRoutine.name, heading, name: undefined, count: rows.length, values, doubts }];
  }
  return found.routines.map((routine) => {
    const rows = lessonRows(routine);
    const { class: name, section, shift } = routine;
    const isShared = found.routines.length === 1;
    const own = found.doubts.filter((doubt) => isShared || isOf(doubt, routine));
    return {
      collection: classRoutine.name,
      heading: [nameOf(routine), shift].filter(Boolean).join(", "),
      name: { class: name, section, shift },
      count: rows.length,
      values: { ...classValues(routine), lessons: stored(classRoutine.fields.lessons, rows) },
      doubts: own.map((doubt) => doubtText(doubt, locale)),
    };
  });
}

/** Whether a doubt concerns a class. A doubt about the whole sheet concerns every class. */
function isOf(doubt: Doubt, routine: ClassRoutine): boolean {
  if (doubt.kind === "samePlace") return doubt.class === routine.class && doubt.section === routine.section;
  return doubt.kind !== "teacherTwice" || doubt.classes.includes(nameOf(routine));
}

/** Rows as the database would have them; as they are if one is wrong, so that the form shows it. */
function stored(field: TableField, rows: readonly Row[]): string {
  const json = JSON.stringify(rows);
  return field.schema.safeParse(json).data ?? json;
}

/** The cell of a localized column for a text in its language. */
function cell(name: string, text: string): Row {
  return Object.fromEntries(Object.entries(inItsLanguage(name, text)).filter(([, one]) => one !== ""));
}

/** The rows of a routine, day by day. Each day that has lessons after a break has a row for the break. */
function lessonRows({ lessons, breaks }: ClassRoutine): Row[] {
  const days = [...Map.groupBy(lessons, ({ day }) => day)].toSorted(([a], [b]) => (a ?? 7) - (b ?? 7));
  return days.flatMap(([day, those]) => {
    const weekday = day === null ? undefined : weekdays[day];
    const last = Math.max(...those.map(({ period }) => period));
    const rows = [
      ...those.map(({ period, subject, teacher, room, ...slot }) => ({
        at: period,
        row: {
          period: String(period),
          ...timeOf(slot),
          ...cell("subject", subject),
          ...cell("teacher", teacher ?? ""),
          ...(room && { room }),
        },
      })),
      ...breaks
        .filter(({ after, days: own }) => (own ? own.includes(day) : after < last))
        .map(({ after, name, from, to }) => ({
          at: after + 0.5,
          row: { ...timeOf({ from, to }), ...cell("subject", name) },
        })),
    ];
    return rows.toSorted((a, b) => a.at - b.at).map(({ row }): Row => ({ ...(weekday && { day: weekday }), ...row }));
  });
}

function examRow({ date, subject, class: name, code, ...slot }: Exam): Row {
  return {
    ...(date && { date }),
    ...timeOf(slot),
    ...cell("subject", subject),
    ...(code && { code }),
    ...cell("class", name ?? ""),
  };
}

/** The time in the 12-hour form that schools use. */
function timeOf({ from, to }: Slot): { time?: string } {
  return from === undefined || to === undefined ? {} : { time: `${onClock(from)}–${onClock(to)}` };
}

function onClock(time: string): string {
  return `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${time.slice(2)}`;
}

/** The sentence about a doubt. */
function doubtText(doubt: Doubt, locale: Locale): string {
  const dayName = (day: number) => weekdayNames(locale)[day]?.long ?? "";
  const digits = (text: unknown) => localDigits(String(text), locale);
  switch (doubt.kind) {
    case "samePlace":
      return m.routines_doubt_place({ day: dayName(doubt.day), period: digits(doubt.period) }, { locale });
    case "teacherTwice": {
      const { teacher, day, period, classes } = doubt;
      const inputs = { teacher, day: dayName(day), period: digits(period), classes: classes.join(", ") };
      return m.routines_doubt_teacher(inputs, { locale });
    }
    case "noDay":
      return m.routines_doubt_day({ text: doubt.text }, { locale });
    case "noDate":
      return m.routines_doubt_date({ text: doubt.text }, { locale });
    case "dateOrder":
      return m.routines_doubt_date_order({ text: doubt.text }, { locale });
    case "wrongDay":
      return m.routines_doubt_weekday({ date: shortDate(doubt.date, locale), text: doubt.text }, { locale });
  }
}
