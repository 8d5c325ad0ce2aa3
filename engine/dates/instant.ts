import { languageOf, type Locale } from "../languages.ts";
import { numberFormat } from "../words/numbers.ts";
import { dayAt, localTime, longDate, shortDate } from "./calendar-day.ts";

/**
 * An ISO 8601 timestamp as date and time in the school's time zone, for a sentence: "Nov 21, 2026, 14:05",
 * "২১ নভেম্বর, ২০২৬, দুপুর ২:০৫", "২১ নভেম্বর, ২০২৬, সকাল ৮টা". A language that names the parts of the day also has the
 * whole name of the month, because its short names are not usual.
 */
export function formatInstant(at: string, locale: Locale): string {
  const instant = new Date(at);
  const { clock } = languageOf(locale);
  const day = dayAt(instant);
  const [hour = 0, minute = 0] = localTime(instant).slice("2026-11-21T".length).split(":").map(Number);
  const one = numberFormat(locale);
  const two = numberFormat(locale, { minimumIntegerDigits: 2 });
  if (!clock) return `${shortDate(day, locale)}, ${two.format(hour)}:${two.format(minute)}`;
  const [, part = ""] = clock.dayParts.findLast(([first]) => first <= hour) ?? [];
  const time = one.format(hour % 12 || 12) + (minute === 0 ? clock.wholeHour : `:${two.format(minute)}`);
  return `${longDate(day, locale)}, ${part} ${time}`;
}
