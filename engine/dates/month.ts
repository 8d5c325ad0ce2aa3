import { addDays, type Day } from "./calendar-day.ts";
import { forEachLanguage, type Locale } from "../languages.ts";

/** A month as `YYYY-MM`. */
export type Month = string;

const daysInWeek = 7;
const names = forEachLanguage(
  ({ intl }) => new Intl.DateTimeFormat(intl, { month: "long", year: "numeric", timeZone: "UTC" }),
);
/** Any Sunday. The school week in Bangladesh begins on Sunday. */
const sunday = "2026-11-01";
const weekdays = forEachLanguage(({ intl }): readonly { long: string; short: string }[] => {
  const [long, short] = (["long", "short"] as const).map(
    (weekday) => new Intl.DateTimeFormat(intl, { weekday, timeZone: "UTC" }),
  );
  return Array.from({ length: daysInWeek }, (_, index) => {
    const day = new Date(addDays(sunday, index));
    return { long: long!.format(day), short: short!.format(day) };
  });
});
/** Friday and Saturday, as indexes in a week from Sunday: schools in Bangladesh are closed on both. */
const weeklyHolidays: readonly number[] = [5, 6];
/**
 * The calendar also has pages for the months without events between two months with a page, if the gap is at most this
 * long, in months. The limit keeps a mistyped year from filling the calendar with pages.
 */
const longestGap = 12;

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, "2026-11".length);
}

/** The first day of a month. */
function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** The last day of a month. */
export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(monthOf(addDays(firstDayOf(month), 31))), -1);
}

/** All months from the first day's to the last day's. */
export function monthsBetween(first: Day, last: Day): Month[] {
  const [from, to] = [monthNumber(first), monthNumber(last)];
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => {
    const number = from + index;
    return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
  });
}

/** The number of a day's month, counted from the year 0. */
function monthNumber(day: Day): number {
  const [year, month] = day.split("-").map(Number);
  return (year ?? 0) * 12 + (month ?? 0) - 1;
}

/**
 * The months that have a page in the calendar: those of the present year, those with an event, and those in between if
 * the gap is at most a year.
 */
export function calendarMonths(events: readonly { first: Day; last: Day }[], today: Day): Month[] {
  const year = today.slice(0, "2026".length);
  const wanted = [{ first: `${year}-01-01`, last: `${year}-12-31` }, ...events].flatMap(({ first, last }) =>
    monthsBetween(first, last),
  );
  const sorted = [...new Set(wanted)].toSorted();
  return sorted.flatMap((month, place) => {
    const before = sorted[place - 1] ?? month;
    const isNear = monthNumber(month) - monthNumber(before) - 1 <= longestGap;
    return isNear ? [...monthsBetween(before, month).slice(1, -1), month] : [month];
  });
}

/** Whether a day is one of the weekly holidays. */
export function isWeeklyHoliday(day: Day): boolean {
  return weeklyHolidays.includes(new Date(day).getUTCDay());
}

/** The weeks of a month from Sunday to Saturday. Days of the neighbouring months are undefined. */
export function weeksOf(month: Month): (Day | undefined)[][] {
  const first = firstDayOf(month);
  const weeks: (Day | undefined)[][] = [];
  for (
    let start = addDays(first, -new Date(first).getUTCDay());
    start <= lastDayOf(month);
    start = addDays(start, daysInWeek)
  ) {
    const days = Array.from({ length: daysInWeek }, (_, index) => addDays(start, index));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : undefined)));
  }
  return weeks;
}

/** "November 2026" or "নভেম্বর ২০২৬". */
export function monthName(month: Month, locale: Locale): string {
  return names[locale].format(new Date(firstDayOf(month)));
}

/** The names of the weekdays from Sunday on, long and short. */
export const weekdayNames = (locale: Locale): readonly { long: string; short: string }[] => weekdays[locale];
