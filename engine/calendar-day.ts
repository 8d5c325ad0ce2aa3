import { forEachLanguage, type Locale } from "./languages.ts";

/** A day of the calendar as `YYYY-MM-DD`, in the school's time zone. */
export type Day = string;

/** A few years of days. */
const daysRemembered = 2000;
const zone = "Asia/Dhaka";
/** Bangladesh has no summer time. */
const offset = "+06:00";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
const long = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { dateStyle: "long", timeZone: "UTC" }));
const short = forEachLanguage(({ intl }) => new Intl.DateTimeFormat(intl, { dateStyle: "medium", timeZone: "UTC" }));

/** The school's calendar day at an instant. */
export function dayOf(instant: Date): Day {
  return isoDay.format(instant);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The instant at which the school's next calendar day begins. */
export function nextDay(instant: Date): Date {
  return new Date(`${addDays(dayOf(instant), 1)}T00:00:00${offset}`);
}

/** How many days a day lies after another; negative where it lies before. */
export function daysBetween(day: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000);
}

/** "November 21, 2026" or "২১ নভেম্বর, ২০২৬". */
export const longDate = remembered((day, locale) => long[locale].format(new Date(`${day}T00:00:00Z`)));

/** "Nov 21, 2026" or "২১ নভে, ২০২৬". */
export const shortDate = remembered((day, locale) => short[locale].format(new Date(`${day}T00:00:00Z`)));

/** The three parts that a tear-off leaf shows, each in the reader's words and digits. */
export const dateParts = remembered((day, locale) => {
  const parts = long[locale].formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  return { day: part("day"), month: part("month"), year: part("year") };
});

/** The same days come again and again; writing one out takes as long as rendering the line it stands in. */
function remembered<Written>(write: (day: Day, locale: Locale) => Written): (day: Day, locale: Locale) => Written {
  const known = forEachLanguage(() => new Map<Day, Written>());
  return (day, locale) => {
    const before = known[locale].get(day);
    if (before !== undefined) return before;
    const written = write(day, locale);
    if (known[locale].size >= daysRemembered) known[locale].clear();
    known[locale].set(day, written);
    return written;
  };
}
