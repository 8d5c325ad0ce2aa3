import { type Day, parsePublishedDay } from "../../../engine/dates/calendar-day.ts";
import { locales } from "../../../engine/languages.ts";
import { latinDigits } from "../../../engine/words/digits.ts";
import * as m from "../../../messages/compiled/messages.js";

/** The names of the months in each language, as the first letters that tell them apart. */
const months = locales.map((locale) => m.table_months({}, { locale }).split(" ").map(beginning));

function beginning(name: string): string {
  return name.slice(0, 3).toLowerCase();
}

/**
 * The day that a spreadsheet has written, with digits of either script: "21/11/2026", "21-Nov-26", "2026-11-21",
 * "21 November, 2026", "November 21, 2026". The day stands before the month, as people here write it, unless that is no
 * day. Undefined for another text.
 */
export function pastedDay(text: string): Day | undefined {
  const written = latinDigits(text);
  const named = /^(\d{1,2})[-\s.]+([\p{L}\p{M}]+)[-\s.,]+(\d{4}|\d{2})$/u.exec(written);
  if (named) {
    const [, day = "", month = "", year = ""] = named;
    const place = Math.max(...months.map((names) => names.indexOf(beginning(month))));
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
