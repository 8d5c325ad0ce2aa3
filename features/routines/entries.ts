import classRoutine from "../../collections/classRoutine.ts";
import examRoutine from "../../collections/examRoutine.ts";
import { shortDate } from "../../engine/dates/calendar-day.ts";
import { weekdayNames } from "../../engine/dates/month.ts";
import { weekdays } from "../../engine/dates/weekdays.ts";
import type { Locale } from "../../engine/languages.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { nameOf } from "./doubts.ts";
import { classNameIn, shiftOf } from "./words.ts";
import type { ClassRoutine, Doubt, Exam, Slot, Understood } from "./routine.ts";

/** An entry made from a sheet: the values for its form, and the doubts that are shown before a person opens it. */
export type FoundEntry = {
  collection: string;
  heading: string;
  /** Number of rows in its table. */
  count: number;
  values: Record<string, string>;
  doubts: readonly string[];
};

type Row = Record<string, string>;

/** The entries made from a sheet; `titles` are the lines above its table. */
export function entriesOf(found: Understood, title: string | undefined, locale: Locale): FoundEntry[] {
  if (found.kind === "exam") {
    const rows = found.exams.map(examRow);
    const classes = [...new Set(found.exams.flatMap(({ class: name }) => name ?? []))].join(", ");
    const texts = titles(m.routines_exam_title, () => classes);
    const values = { ...texts, ...(title && { title, titleBn: "" }), examinations: JSON.stringify(rows) };
    const doubts = found.doubts.map((doubt) => doubtText(doubt, locale));
    return [{ collection: examRoutine.name, heading: title ?? texts.title, count: rows.length, values, doubts }];
  }
  return found.routines.map((routine) => {
    const rows = lessonRows(routine);
    const { class: name = "", section = "", shift } = routine;
    const isShared = found.routines.length === 1;
    const own = found.doubts.filter((doubt) => isShared || isOf(doubt, routine));
    const heading = [nameOf(routine), shift].filter(Boolean).join(", ");
    const nameIn = (to: Locale) =>
      [nameOf({ class: classNameIn(to, name), section }), shift && shiftName(shift, to)].filter(Boolean).join(", ");
    return {
      collection: classRoutine.name,
      heading,
      count: rows.length,
      values: { ...titles(m.routines_class_title, nameIn), class: name, section, lessons: JSON.stringify(rows) },
      doubts: own.map((doubt) => doubtText(doubt, locale)),
    };
  });
}

function titles(
  message: typeof m.routines_class_title,
  nameIn: (locale: Locale) => string,
): { title: string; titleBn: string } {
  const write = (locale: Locale) =>
    message({ name: localDigits(nameIn(locale), locale) }, { locale }).replace(/(?<![:\s])[:\s]+$/, "");
  return { title: write("en"), titleBn: write("bn") };
}

/** The name of a shift in a language. One other than day or morning stays as the sheet writes it. */
function shiftName(shift: string, locale: Locale): string {
  const known = shiftOf(shift);
  return known ? { day: m.routines_shift_day, morning: m.routines_shift_morning }[known]({}, { locale }) : shift;
}

/** Whether a doubt concerns a class. A doubt about the whole sheet concerns every class. */
function isOf(doubt: Doubt, routine: ClassRoutine): boolean {
  if (doubt.kind === "samePlace") return doubt.class === routine.class && doubt.section === routine.section;
  return doubt.kind !== "teacherTwice" || doubt.classes.includes(nameOf(routine));
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
        row: { period: String(period), ...timeOf(slot), subject, ...(teacher && { teacher }), ...(room && { room }) },
      })),
      ...breaks
        .filter(({ after, days: own }) => (own ? own.includes(day) : after < last))
        .map(({ after, name, from, to }) => ({ at: after + 0.5, row: { ...timeOf({ from, to }), subject: name } })),
    ];
    return rows.toSorted((a, b) => a.at - b.at).map(({ row }): Row => ({ ...(weekday && { day: weekday }), ...row }));
  });
}

function examRow({ date, subject, class: name, code, ...slot }: Exam): Row {
  return {
    ...(date && { date }),
    ...timeOf(slot),
    subject,
    ...(code && { code }),
    ...(name && { class: name }),
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
