import type { Locale } from "./words.ts";

/** A day of the calendar as `YYYY-MM-DD`, in the school's time zone. */
export type Day = string;

const zone = "Asia/Dhaka";
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone: zone });
const long: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  bn: new Intl.DateTimeFormat("bn-BD", { dateStyle: "long", timeZone: "UTC" }),
};
const short: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }),
  bn: new Intl.DateTimeFormat("bn-BD", { dateStyle: "medium", timeZone: "UTC" }),
};

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

/** The instant at which the school's next calendar day begins, to the second. */
export function nextDay(instant: Date): Date {
  const today = dayOf(instant);
  let [before, after] = [instant.getTime(), instant.getTime() + 2 * 86_400_000];
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** How many days a day lies after another; negative where it lies before. */
export function daysBetween(day: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000);
}

/** "November 21, 2026" or "২১ নভেম্বর, ২০২৬". */
export function longDate(day: Day, locale: Locale): string {
  return long[locale].format(new Date(`${day}T00:00:00Z`));
}

/** "Nov 21, 2026" or "২১ নভে, ২০২৬". */
export function shortDate(day: Day, locale: Locale): string {
  return short[locale].format(new Date(`${day}T00:00:00Z`));
}

/** The three parts that a tear-off leaf shows, each in the reader's words and digits. */
export function dateParts(day: Day, locale: Locale): { day: string; month: string; year: string } {
  const parts = long[locale].formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  return { day: part("day"), month: part("month"), year: part("year") };
}
