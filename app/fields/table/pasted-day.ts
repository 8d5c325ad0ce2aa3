import { type Day, parsePublishedDay } from "../../../engine/dates/calendar-day.ts";
import { latinDigits } from "../../../engine/words/digits.ts";

/** How the names of the months begin, in each language. */
const months = [
  ["jan", "জানু"],
  ["feb", "ফেব্রু"],
  ["mar", "মার্চ"],
  ["apr", "এপ্রি"],
  ["may", "মে"],
  ["jun", "জুন"],
  ["jul", "জুলা"],
  ["aug", "আগ"],
  ["sep", "সেপ্টে"],
  ["oct", "অক্টো"],
  ["nov", "নভে"],
  ["dec", "ডিসে"],
] as const;

/**
 * The day that a spreadsheet has written, with digits of either script: "21/11/2026", "21-Nov-26", "2026-11-21",
 * "২১ নভেম্বর, ২০২৬", "November 21, 2026". The day stands before the month, as people here write it, unless that is no day. Undefined for
 * another text.
 */
export function pastedDay(text: string): Day | undefined {
  const written = latinDigits(text);
  const named = /^(\d{1,2})[-\s.]+([\p{L}\p{M}]+)[-\s.,]+(\d{4}|\d{2})$/u.exec(written);
  if (named) {
    const [, day = "", month = "", year = ""] = named;
    const place = months.findIndex((names) => names.some((name) => month.toLowerCase().startsWith(name)));
    return dayOf(year, place + 1, Number(day));
  }
  const [, first = "", second = "", third = ""] = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(written) ?? [];
  if (first === "") return parsePublishedDay(written);
  if (first.length === 4) return dayOf(first, Number(second), Number(third));
  return dayOf(third, Number(second), Number(first)) ?? dayOf(third, Number(first), Number(second));
}

/** The day of these numbers; undefined where the calendar has none. A year of two digits is of this century. */
function dayOf(year: string, month: number, day: number): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(written);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}
