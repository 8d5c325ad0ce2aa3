import { addDays, type Day } from "./calendar-day.ts";
import { forEachLanguage, type Locale } from "./languages.ts";

/** A month as `YYYY-MM`. */
export type Month = string;

const daysInWeek = 7;
const names = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { month: "long", year: "numeric", timeZone: "UTC" }));
const weekdays = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { weekday: "long", timeZone: "UTC" }));
const shortWeekdays = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { weekday: "short", timeZone: "UTC" }));
/** A Sunday, with which the week of schools in Bangladesh begins. */
const sunday = "2026-11-01";

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, "2026-11".length);
}

/** The first day of a month. */
export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

/** The last day of a month. */
export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(monthOf(addDays(firstDayOf(month), 31))), -1);
}

/** The months from that of one day to that of another. */
export function monthsBetween(first: Day, last: Day): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthOf(addDays(lastDayOf(month), 1))) months.push(month);
  return months;
}

/** The weeks of a month from Sunday to Saturday; undefined stands for days of its neighbours. */
export function weeksOf(month: Month): (Day | undefined)[][] {
  const first = firstDayOf(month);
  const weeks: (Day | undefined)[][] = [];
  for (let start = addDays(first, -new Date(first).getUTCDay()); start <= lastDayOf(month); start = addDays(start, daysInWeek)) {
    const days = Array.from({ length: daysInWeek }, (_, index) => addDays(start, index));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : undefined)));
  }
  return weeks;
}

/** "November 2026" or "নভেম্বর ২০২৬". */
export function monthName(month: Month, locale: Locale): string {
  return names[locale].format(new Date(firstDayOf(month)));
}

/** The names of the days of the week from Sunday on, long and short. */
export function weekdayNames(locale: Locale): { long: string; short: string }[] {
  return Array.from({ length: daysInWeek }, (_, index) => {
    const day = new Date(addDays(sunday, index));
    return { long: weekdays[locale].format(day), short: shortWeekdays[locale].format(day) };
  });
}
