import { dayAt, shortDate } from "./calendar-day.ts";
import { forEachLanguage, type Locale } from "../languages.ts";

// The 24-hour clock, because Bengali locale data writes AM and PM in Latin letters.
const times = forEachLanguage(
  ({ intl }) =>
    new Intl.DateTimeFormat(intl, { timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);

/** An ISO 8601 timestamp as date and time in the school's time zone: "Nov 21, 2026, 14:05". */
export function formatInstant(at: string, locale: Locale): string {
  const instant = new Date(at);
  return `${shortDate(dayAt(instant), locale)}, ${times[locale].format(instant)}`;
}
