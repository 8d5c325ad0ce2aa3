import { forEachLanguage, type Locale } from "../languages.ts";

/** A calendar day as `YYYY-MM-DD`, in the school's time zone (requirements R12.4). */
export type Day = string;

/** Maximum number of dates that `memoized` keeps for each language: more than five years of them. */
const memoLimit = 2000;
const dayLength = 24 * 60 * 60_000;
/** Dhaka is six hours ahead of UTC all year, because Bangladesh has no daylight saving time. In milliseconds. */
const offset = 6 * 60 * 60_000;
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
// These write dates for readers only. Never parse what they write, because it differs from one JavaScript engine to
// another.
const long = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { dateStyle: "long", timeZone: "UTC" }));
const short = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { dateStyle: "medium", timeZone: "UTC" }));

/** Whether a language writes the day before the month. */
const daysFirst = forEachLanguage(({ code }) => {
  const types = long[code].formatToParts(0).map(({ type }) => type);
  return types.indexOf("day") < types.indexOf("month");
});

/** The calendar day in the school's time zone at an instant. */
export function dayAt(instant: Date): Day {
  return new Date(instant.getTime() + offset).toISOString().slice(0, 10);
}

/** Date and time in the school's time zone at an instant: "2026-11-22T08:05". */
export function localTime(instant: Date): string {
  return new Date(instant.getTime() + offset).toISOString().slice(0, "2026-11-22T08:05".length);
}

/** Whether it is before five in the morning in the school's time zone, when hardly anybody reads or writes. */
export function isInSmallHours(instant: Date): boolean {
  return Number(localTime(instant).slice(11, 13)) < 5;
}

/** The instant of a time in the format of `localTime`, as an ISO 8601 timestamp. */
export function instantOf(time: string): string {
  return `${time}:00+06:00`;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The instant at which the school's next calendar day begins. */
export function startOfNextDay(instant: Date): Date {
  return new Date(Date.parse(addDays(dayAt(instant), 1)) - offset);
}

/** The number of days from `day` to `later`; negative when `later` is the earlier one. */
export function daysBetween(day: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / dayLength);
}

/** A day as the API publishes it: "November 21, 2026" (requirements R6.3). */
export function publishedDay(day: Day): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** Parses a day in the API's format; undefined if there is no such day. */
export function parsePublishedDay(text: string): Day | undefined {
  const [, name, date = "", year = ""] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const month = months.findIndex((one) => one === name) + 1;
  const day = `${year}-${String(month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  // Some JavaScript engines read 31 February as a day in March, others reject it.
  if (month === 0 || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return undefined;
  return publishedDay(day) === text ? day : undefined;
}

/** "November 21, 2026" or "২১ নভেম্বর, ২০২৬". */
export const longDate = memoized((day, locale) => long[locale].format(new Date(`${day}T00:00:00Z`)));

/**
 * A range of days that names what both days share only once: "December 2–11, 2026", "২–১১ ডিসেম্বর, ২০২৬". Returns one
 * part, or two if the months differ: "November 29 –" and "December 3, 2026". A line may break only between the parts.
 */
export function dayRange({ first, last }: { first: Day; last: Day }, locale: Locale): readonly string[] {
  if (first === last) return [longDate(first, locale)];
  const [from, to] = [dateParts(first, locale), dateParts(last, locale)];
  const isInYear = from.year === to.year;
  const isInMonth = isInYear && from.month === to.month;
  const write = ({ day, month, year }: Partial<DateParts>) => {
    const date = (daysFirst[locale] ? [day, month] : [month, day]).filter(Boolean).join(" ");
    return [date, year].filter(Boolean).join(", ");
  };
  if (isInMonth) return [write({ ...to, day: `${from.day}–${to.day}` })];
  return [`${write(isInYear ? { day: from.day, month: from.month } : from)} –`, write(to)];
}

/** "Nov 21, 2026" or "২১ নভে, ২০২৬". */
export const shortDate = memoized((day, locale) => short[locale].format(new Date(`${day}T00:00:00Z`)));

type DateParts = { day: string; month: string; year: string };

/** The parts of a date for a calendar leaf, in the language's words and digits. */
export const dateParts = memoized((day, locale): DateParts => {
  const parts = long[locale].formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? "";
  return { day: part("day"), month: part("month"), year: part("year") };
});

/** Caches a formatter by day and language: formatting a date takes as long as rendering the row that shows it. */
function memoized<Formatted>(format: (day: Day, locale: Locale) => Formatted): (day: Day, locale: Locale) => Formatted {
  const cache = forEachLanguage(() => new Map<Day, Formatted>());
  return (day, locale) => {
    const cached = cache[locale].get(day);
    if (cached !== undefined) return cached;
    const formatted = format(day, locale);
    if (cache[locale].size >= memoLimit) cache[locale].clear();
    cache[locale].set(day, formatted);
    return formatted;
  };
}
