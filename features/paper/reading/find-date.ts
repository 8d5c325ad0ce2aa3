import type { Day } from "../../../engine/dates/calendar-day.ts";

const english = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The beginnings of the months' Bengali names; a reader mistakes their ends. */
const bengali = ["জান", "ফেব", "মার্চ", "এপ", "মে", "জুন", "জুল", "আগ", "সেপ", "অক্ট", "নভ", "ডিস"];

/** The beginnings of the names of the Bengali calendar's months. */
const ofBengalYear = ["বৈশ", "জ্য", "আষ", "শ্রাব", "ভাদ", "আশ্ব", "কার্ত", "অগ্র", "পৌষ", "মাঘ", "ফাল", "চৈ"];

/**
 * Finds the first day of the Gregorian calendar in a text: 26 November 2026, March 3, 2026, 08/09/2026, 29.06.2026. If
 * there is none, the first day of the Bengali calendar.
 */
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
  for (const match of plain.matchAll(/(?<![a-z])([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})/g))
    add(match.index, match[2]!, monthOf(match[1]!), match[3]!);
  if (found.length > 0) return found.toSorted((one, other) => one.at - other.at)[0]?.day;
  for (const [, day, name, year] of plain.matchAll(
    /(\d{1,2})(?:ই|লা|শে|রা|ঠা)?\s*,?\s*([\p{L}\p{M}]+),?\s*(1[45]\d\d)/gu,
  )) {
    const month = ofBengalYear.findIndex((start) => name!.startsWith(start));
    if (month >= 0) return dayOfBengalYear(Number(day), month, Number(year));
  }
  return undefined;
}

/**
 * A day of the Bengali calendar as Bangladesh has used it since 2019: the year begins on 14 April; the first six months
 * have 31 days, the others 30, and Falgun 29 unless February has 29. `month` counts from 0.
 */
function dayOfBengalYear(day: number, month: number, year: number): Day | undefined {
  const isLeap = new Date(Date.UTC(year + 594, 1, 29)).getUTCMonth() === 1;
  const lengths = ofBengalYear.map((_, place) => (place < 6 ? 31 : place === 10 && !isLeap ? 29 : 30));
  if (day < 1 || day > lengths[month]!) return undefined;
  const before = lengths.slice(0, month).reduce((sum, length) => sum + length, 0);
  return new Date(Date.UTC(year + 593, 3, 14 + before + day - 1)).toISOString().slice(0, 10);
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
