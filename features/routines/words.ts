import { companionLocale, type Locale } from "../../engine/languages.ts";
import { latinDigits } from "../../engine/words/digits.ts";
import type { ClassName, Slot } from "./routine.ts";

// Texts are compared in NFC, in which each of the letters য়, ড় and ঢ় is two code points.
const pattern = (source: string, flags = "i") => new RegExp(source.normalize("NFC"), `${flags}u`);

/** The weekdays from Sunday: the beginnings of their names in both languages. */
const dayNames = [
  "sun(?:day)?|রবি(?:বার)?",
  "mon(?:day)?|সোম(?:বার)?",
  "tue(?:s|sday)?|মঙ্গল(?:বার)?",
  "wed(?:s|nes|nesday)?|বুধ(?:বার)?",
  "thu(?:r|rs|rsday)?|বৃহ(?:ঃ|:|স্পতি|স্পতিবার|ষ্পতি|ষ্পতিবার)?",
  "fri(?:day)?|শুক্র(?:বার)?|জুম্মা",
  "sat(?:ur|urday)?|শনি(?:বার)?",
].map((names) => pattern(`^(?:(?:day|বার|দিন)\\s*[:：-]\\s*)?(?:${names})[.।:]?$`));

/** The weekday in a text, from 0 for Sunday. */
export function dayOf(text: string): number | undefined {
  const place = dayNames.findIndex((name) => name.test(text));
  return place < 0 ? undefined : place;
}

const ordinals = [
  "1st|first|প্রথম|১ম",
  "2nd|second|দ্বিতীয়|২য়",
  "3rd|third|তৃতীয়|৩য়",
  "4th|fourth|চতুর্থ|৪র্থ",
  "5th|fifth|পঞ্চম|৫ম",
  "6th|sixth|ষষ্ঠ|৬ষ্ঠ",
  "7th|seventh|সপ্তম|৭ম",
  "8th|eighth|অষ্টম|৮ম",
  "9th|ninth|নবম|৯ম",
  "10th|tenth|দশম|১০ম",
];
const periodWord = "(?:periods?|hour|class|পিরিয়ড|পিরিয়ড|ঘণ্টা|ঘন্টা|ক্লাস)";
const ordinalPeriods = ordinals.map((names) => pattern(`^(?:${names})\\s*${periodWord}?[.।:]?$`));
const numberedPeriod = pattern(
  `^(?:(?:p|${periodWord})\\s*(?:[-–.:#]\\s*)?)?(\\d{1,3})(?:st|nd|rd|th|ম|য়|র্থ|ষ্ঠ|তম)?\\s*${periodWord}?[.।:]?$`,
);
const romanPeriod = pattern(
  `^(?:(?:p|${periodWord})\\s*(?:[-–.]\\s*)?)(i{1,3}|iv|v|vi{1,3}|ix|x)$|^(i{1,3}|iv|v|vi{1,3}|ix|x)\\s*${periodWord}$`,
);
const romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

/** The number of the period in a heading. */
export function periodOf(text: string): number | undefined {
  const place = ordinalPeriods.findIndex((name) => name.test(text));
  if (place >= 0) return place + 1;
  const number = Number(numberedPeriod.exec(latinDigits(text))?.[1] ?? 0);
  if (number > 0) return number;
  const found = romanPeriod.exec(text);
  return found ? romans.indexOf((found[1] ?? found[2] ?? "").toLowerCase()) + 1 : undefined;
}

const breakWord = pattern(
  "tiffin|break|leisure|recess|lunch|prayer|namaz|interval|assembly|টিফিন|বিরতি|অবসর|নামাজ|নামায|মধ্যাহ্ন|সমাবেশ|অ্যাসেম্বলি",
);

/** The name of a break, if the text is one. Letters below each other are joined. */
export function breakOf(text: string): string | undefined {
  const joined = joinedLetters(text);
  return joined.length <= 40 && breakWord.test(joined) ? joined : undefined;
}

/**
 * Joins a text that is written vertically, one letter with its vowel sign per line. Other texts are put on one line.
 */
function joinedLetters(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const isStacked = lines.length > 2 && lines.every((line) => [...new Intl.Segmenter().segment(line)].length <= 2);
  return isStacked ? lines.join("") : oneLine(text);
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const marker = "(am|a\\.m\\.?|pm|p\\.m\\.?|noon|সকাল|পূর্বাহ্ন|দুপুর|বেলা|অপরাহ্ন|বিকাল|বিকেল|সন্ধ্যা|রাত)";
// Wherever blanks may stand, only one part of a pattern may match them. Otherwise a long run of blanks would be divided
// among several parts in every possible way.
const minutes = "(?:\\s*(?:[:.·]\\s*)?(\\d{2})(?:\\s*(?:মি(?:নিট|\\.)?|মিঃ))?)?";
const hour = `(?:${marker}\\s*)?(\\d{1,2})(?:\\s*(?:টা|ঘটিকা))?${minutes}(?:\\s*${marker})?`;
const between = "\\s*(?:-+|–|—|~|to|থেকে|হতে|হইতে)\\s*";
const range = pattern(
  `(?:^|(?<!\\s)\\s+|[(\\[]\\s*)${hour}${between}${hour}(?:\\s*(?:টা|পর্যন্ত|মি\\.?))*(?=$|[\\s)\\].,।])`,
);

/** Extracts the times from a text, and the remaining text. Undefined for a text without times. */
export function slotIn(text: string): { slot: Required<Slot>; rest: string } | undefined {
  const written = latinDigits(text);
  const found = range.exec(written);
  if (!found) return undefined;
  const [, m1, h1, n1, m2, m3, h2, n2, m4] = found;
  const begin = clock(h1, n1, m1 ?? m2);
  let end = clock(h2, n2, m3 ?? m4);
  if (begin === undefined || end === undefined) return undefined;
  if (end <= begin) end += 12 * 60;
  // No lesson lasts more than six hours, and a date such as 10-12 is not a time.
  if (end - begin > 6 * 60 || end >= 24 * 60) return undefined;
  const rest = `${text.slice(0, found.index)}\n${text.slice(found.index + found[0].length)}`;
  return {
    slot: { from: written24(begin), to: written24(end) },
    rest: rest.replace(/^[\s()[\]]+|(?<![\s()[\]])[\s()[\]]+$/g, ""),
  };
}

/** Minutes since midnight. Without a word for the time of day, hours from 1 to 6 are in the afternoon. */
function clock(hours = "", minutes = "0", word = ""): number | undefined {
  const [h, n] = [Number(hours), Number(minutes)];
  if (h > 23 || n > 59) return undefined;
  const isMorning = pattern("^(?:a|সকাল|পূর্বাহ্ন)").test(word);
  const isLate = pattern("^(?:p|বিকাল|বিকেল|সন্ধ্যা|রাত|অপরাহ্ন)").test(word);
  if (isMorning) return (h === 12 ? 0 : h) * 60 + n;
  return (h < 12 && (isLate || h < 7) ? h + 12 : h) * 60 + n;
}

function written24(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const months = [
  "jan|জানু",
  "feb|ফেব",
  "mar|মার্চ",
  "apr|এপ্রি",
  "may|মে",
  "jun|জুন",
  "jul|জুলা",
  "aug|আগ|অগা",
  "sep|সেপ",
  "oct|অক্টো",
  "nov|নভে",
  "dec|ডিসে",
].map((names) => pattern(`^(?:${names})`));

/** The date in a text, as a day. Null for a date that does not exist, undefined for a text that is no date. */
export function dateOf(text: string, usualYear?: string): string | null | undefined {
  const written = latinDigits(withoutDay(oneLine(text))).replace(
    pattern("(?<!\\s)\\s*(?:খ্রি(?:স্টাব্দ|\\.|ঃ)?|ইং|ad)$"),
    "",
  );
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(written);
  if (iso) return existing(iso[1], Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{2})$/.exec(written);
  if (numbers) return existing(numbers[3], Number(numbers[2]), Number(numbers[1]));
  const named =
    /^(\d{1,2})(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?[-\s.,]+([\p{L}\p{M}]+)(?:[-\s.,]+(\d{4}|\d{2}))?$/u.exec(written) ??
    swapped(/^([\p{L}\p{M}]+)[-\s.]+(\d{1,2})(?:st|nd|rd|th)?(?:[-\s.,]+(\d{4}))?$/u.exec(written));
  if (!named) return undefined;
  const month = months.findIndex((name) => name.test(named[2] ?? "")) + 1;
  const year = named[3] ?? usualYear;
  return month === 0 || year === undefined ? undefined : existing(year, month, Number(named[1]));
}

/** Removes the weekday from the end of a text, where it stands in brackets or after a comma. */
function withoutDay(text: string): string {
  const [, date, day] = /^(.*\d)[\s,(]+([^\d\s,()][^\d()]*)\)?$/u.exec(text) ?? [];
  return date !== undefined && day !== undefined && dayOf(day.trim()) !== undefined ? date : text;
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]];
}

function existing(year = "", month: number, day: number): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : null;
}

const classWord = "(?:class|শ্রেণি|শ্রেণী)";
const numeral = "(?:[ivx]{1,4}|\\d{1,2}|six|seven|eight|nine|ten|ষষ্ঠ|সপ্তম|অষ্টম|নবম|দশম|[৬-৯]|১০)";
const named = pattern(`${classWord}\\s*(?:[:：=–—-]\\s*)?([^\\s,;:()/|-]+(?:\\s*[&ও]\\s*[^\\s,;()/|]+)?)`);
const before = pattern(`(?<![\\p{L}\\p{M}\\d])([\\p{L}\\p{M}\\d]+)\\s+(?:শ্রেণি|শ্রেণী)(?![\\p{L}\\p{M}])`);
const notAClass = pattern("^(?:routine|teacher|time|test|room|no|wise|es|রুটিন|শিক্ষক|ভিত্তিক|কক্ষ|সময়|সময়সূচি|পরীক্ষা)");
const sectionIn = pattern("(?:section|sec\\.?|শাখা)\\s*(?:[:：=–—-]\\s*)?([\\p{L}\\p{M}\\d]+)");
const sectionAfter = pattern("(?<![\\p{L}\\p{M}\\d])([\\p{L}\\p{M}\\d]+)\\s+শাখা(?!\\s*[:：=–—-])");
const shiftIn = pattern("(?:shift|শিফট)\\s*(?:[:：=–—-]\\s*)?([\\p{L}\\p{M}\\d]+)");
const shiftAfter = pattern("(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]+)\\s+(?:shift|শিফট)");

/** The class, section and shift in a title. */
export function classIn(text: string): ClassName {
  const line = oneLine(text);
  const [found, other] = [named.exec(line)?.[1], before.exec(line)?.[1]];
  const name = found !== undefined && !notAClass.test(found) && !sectionIn.test(found) ? found : other;
  const section = sectionIn.exec(line)?.[1] ?? sectionAfter.exec(line)?.[1];
  const shift = shiftIn.exec(line)?.[1] ?? shiftAfter.exec(line)?.[1];
  return {
    ...(name !== undefined && !notAClass.test(name) && { class: name }),
    ...(section !== undefined && { section }),
    ...(shift !== undefined && { shift }),
  };
}

/** The shift that a word names; undefined if it names none. */
export function shiftOf(word: string): "day" | "morning" | undefined {
  if (pattern("^(?:day|দিবা)$").test(word)) return "day";
  return pattern("^(?:morning|প্রভাতি|প্রভাতী|প্রাতঃ?)$").test(word) ? "morning" : undefined;
}

/** How people write the classes: Roman numeral, English word, Bengali word. */
const classNames = [
  ["VI", "six", "ষষ্ঠ"],
  ["VII", "seven", "সপ্তম"],
  ["VIII", "eight", "অষ্টম"],
  ["IX", "nine", "নবম"],
  ["X", "ten", "দশম"],
] as const;

/** The name of a class in a language. A name in digits, or an unknown one, stays unchanged. */
export function classNameIn(locale: Locale, name: string): string {
  const known = classNames.find((names) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  if (!known) return name;
  const [roman, , bengali] = known;
  if (locale === companionLocale) return bengali;
  return name === bengali ? roman : name;
}

const bareClass = pattern(
  `^(?:${classWord}\\s*(?:[:-]\\s*)?)?(${numeral}(?:th)?)(?:\\s*${classWord})?(?:\\s*(?:[-–/(]\\s*)?([a-e]|[কখগঘঙ])\\)?)?$`,
);

/** The class in a cell of a heading or a first column, if the whole cell is one. */
export function classOf(text: string): ClassName | undefined {
  const line = oneLine(text);
  const found = bareClass.exec(line);
  if (found) return { class: found[1], ...(found[2] && { section: found[2] }) };
  const inTitle = classIn(line);
  return inTitle.class !== undefined && line.length <= 40 ? inTitle : undefined;
}
