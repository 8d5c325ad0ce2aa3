import type { Day } from "../../../engine/dates/calendar-day.ts";

const english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The beginnings of the months' Bengali names; a reader mistakes their ends. */
const bengali = ["জান", "ফেব", "মার্চ", "এপ", "মে", "জুন", "জুল", "আগ", "সেপ", "অক্ট", "নভ", "ডিস"];

/** Finds the first day of the Gregorian calendar in a text: 26 November 2026, March 3, 2026, 08/09/2026, 29.06.2026. */
export function findDate(text: string): Day | undefined {
  const plain = text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).toLowerCase();
  const found: { at: number; day: Day }[] = [];
  const add = (at: number, day: string, month: number, year: string) => {
    const valid = dayOf(Number(day), month, Number(year));
    if (valid) found.push({ at, day: valid });
  };
  for (const match of plain.matchAll(/(\d{1,2})\s*[/.\-–]\s*(\d{1,2})\s*[/.\-–]\s*(\d{4})/g))
    add(match.index, match[1]!, Number(match[2]), match[3]!);
  for (const match of plain.matchAll(/(\d{1,2})(?:st|nd|rd|th|ই|লা|শে|রা|ঠা)?\s*,?\s*([\p{L}\p{M}]+)\.?,?\s*(\d{4})/gu))
    add(match.index, match[1]!, monthOf(match[2]!), match[3]!);
  for (const match of plain.matchAll(/([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})/g))
    add(match.index, match[2]!, monthOf(match[1]!), match[3]!);
  return found.toSorted((one, other) => one.at - other.at)[0]?.day;
}

function monthOf(name: string): number {
  return 1 + Math.max(...[english, bengali].map((names) => names.findIndex((start) => name.startsWith(start))));
}

/** A day of this century that exists; the Bengali calendar's year 1433 is none. */
function dayOf(day: number, month: number, year: number): Day | undefined {
  if (year < 2000 || year > 2099) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}
