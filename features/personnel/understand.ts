import { isBijoyFont } from "../../engine/words/bijoy-fonts.ts";
import { toUnicode } from "../../engine/words/bijoy.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { latinDigits } from "../../engine/words/digits.ts";
import type { Cell, Sheet } from "../../server/sheets/sheet.ts";
import {
  type FieldName,
  type FoundColumn,
  type FoundList,
  type ListProblem,
  mostColumns,
  mostPeople,
} from "./people.ts";

/** Only this many rows from the top are searched for the headings; a sheet begins with some titles. */
const deepest = 30;

/** The headings of each field in both languages, without signs and "year", as `fold` makes them. */
const words: readonly (readonly [FieldName, RegExp])[] = (
  [
    [
      "name",
      "(?:full |teachers? |employees? |members? |staff )?names?(?: of (?:the )?(?:teacher|employee|member|staff)s?)?|" +
        "names? (?:bangla|bengali|english)|" +
        "(?:bangla|bengali|english) name|শিক্ষকের নাম ও .{1,40}|" +
        "(?:শিক্ষকের |কর্মচারীর |সদস্যের |শিক্ষকদের |পূর্ণ )?নাম(?: বাংলা| ইংরেজি)?",
    ],
    ["designation", "designations?|posts?|positions?|rank|পদবি|পদবী|পদ|পদের নাম"],
    ["subject", "subjects?|(?:teaching|main|mpo) subjects?|বিষয়|পাঠদানের বিষয়|বিষয়ের নাম"],
    [
      "telephone",
      "(?:mobile|phone|telephone|cell|contact)(?: (?:no|number|numbers))?|যোগাযোগ|" +
        "(?:মোবাইল|ফোন|টেলিফোন|মুঠোফোন)(?: (?:নং|নম্বর|নাম্বার))?",
    ],
    ["ssc", "s ?s ?c|dakhil|এস ?এস ?সি|এসএসসি|দাখিল"],
    ["hsc", "h ?s ?c|alim|এইচ ?এস ?সি|এইচএসসি|আলিম"],
    ["diploma", "diploma|ডিপ্লোমা"],
    ["bsc", "b ?sc(?: hons?)?|বি ?এস ?সি|বিএসসি"],
    ["bed", "b ?ed|বি ?এড"],
    ["msc", "m ?sc|এম ?এস ?সি|এমএসসি"],
    ["med", "m ?ed|এম ?এড"],
    [
      "otherDegrees",
      "(?:educational |other |academic )?(?:qualifications?|degrees?)|education|(?:শিক্ষাগত |অন্যান্য )?(?:যোগ্যতা|ডিগ্রি|ডিগ্রী)",
    ],
  ] as const
).map(([field, names]) => [field, new RegExp(`^(?:${names.normalize("NFC")})$`, "iu")] as const);

/** Words of designations, by which a column without a heading is recognized. */
const designation = new RegExp(
  "teacher|head ?master|principal|clerk|assistant|librarian|guard|cleaner|peon|night|chairman|president|member|" +
    "secretary|শিক্ষক|শিক্ষিকা|অধ্যক্ষ|সহকারী|করণিক|অফিস|গ্রন্থাগারিক|নৈশ|প্রহরী|আয়া|পরিচ্ছন্ন|নিরাপত্তা|সভাপতি|সদস্য|সচিব|দাতা|প্রতিনিধি",
  "iu",
);
const summary = /^(?:(?:grand )?total|মোট|সর্বমোট|signature)(?![\p{L}\p{M}])|^স্বাক্ষর[\s:]*$/iu;
const bengali = /[\u0980-\u09ff]/;

/** Finds the list of people in a sheet: below its headings, or, without headings, wherever names stand. */
export function understand({ rows }: Sheet): FoundList | { problem: ListProblem } {
  const grid = textsOf(rows);
  const head = grid.slice(0, deepest).findIndex((row) => isHead(row));
  const found = head < 0 ? withoutHead(grid) : withHead(grid, head);
  if (!found || found.rows.length === 0) return { problem: "noPeople" };
  if (found.rows.length > mostPeople) return { problem: "tooManyPeople" };
  return found;
}

/** The field that a heading names. */
export function fieldOf(heading: string): FieldName | undefined {
  const text = fold(heading);
  return text.length > 60 ? undefined : words.find(([, pattern]) => pattern.test(text))?.[0];
}

/** A heading without signs, and without the words that say that it holds a year. */
function fold(heading: string): string {
  return heading
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[.,:;()[\]/\\'’*_-]/g, " ")
    .replaceAll(/\b(?:passing|pass|year|exam)\b|পাসের|পাশের|সাল|সন|বছর|পরীক্ষা/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function isHead(row: readonly string[]): boolean {
  const fields = row.flatMap((text) => fieldOf(text) ?? []);
  return fields.includes("name") && (new Set(fields).size > 1 || row.filter(Boolean).length <= 2);
}

function withHead(grid: readonly (readonly string[])[], head: number): FoundList {
  const headings = grid[head] ?? [];
  const body = grid.slice(head + 1);
  const kept = headings.flatMap((heading, place) => {
    const isFilled = heading !== "" && body.some((row) => (row[place] ?? "") !== "");
    return isFilled && !counts(body, place) ? [place] : [];
  });
  const places = kept.slice(0, mostColumns);
  const columns = places.map((place) => columnOf(headings[place] ?? ""));
  const names = columns.flatMap(({ field }, at) => (field === "name" ? [at] : []));
  return { columns, rows: peopleOf(body, places, names) };
}

/** A list without headings: the first column of words is the name, one with words of designations the designation. */
function withoutHead(grid: readonly (readonly string[])[]): FoundList | undefined {
  const filled = grid.filter((row) => row.some(Boolean));
  const width = filled[0]?.length ?? 0;
  const share = (place: number, test: (text: string) => boolean) => {
    const texts = filled.map((row) => row[place] ?? "").filter(Boolean);
    return texts.length === 0 ? 0 : texts.filter(test).length / Math.max(texts.length, filled.length / 2);
  };
  const places = Array.from({ length: width }, (_, place) => place)
    .filter((place) => share(place, Boolean) > 0 && !counts(filled, place))
    .slice(0, mostColumns);
  const post = places.find((place) => share(place, (text) => designation.test(text)) >= 0.6);
  const isWords = (text: string) => /\p{L}{2}/u.test(text) && !/\p{Nd}/u.test(text);
  const name = places.find((place) => place !== post && share(place, isWords) >= 0.6);
  if (name === undefined || (post === undefined && places.length > 1)) return undefined;
  const isPhone = (text: string) => latinDigits(text).replaceAll(/\D/g, "").length >= 10;
  const columns = places.map((place): FoundColumn => {
    if (place === name) return { heading: "", field: "name" };
    if (place === post) return { heading: "", field: "designation" };
    return share(place, isPhone) >= 0.6 ? { heading: "", field: "telephone" } : { heading: "" };
  });
  return { columns, rows: peopleOf(filled, places, [places.indexOf(name)]) };
}

function columnOf(heading: string): FoundColumn {
  const field = fieldOf(heading);
  return field === undefined ? { heading } : { heading, field };
}

/** The rows that name a person. `names` are the columns of names, which are counted among `places`. */
function peopleOf(grid: readonly (readonly string[])[], places: readonly number[], names: readonly number[]) {
  return grid
    .map((row) => places.map((place) => row[place] ?? ""))
    .filter((row) => {
      const called = names.map((at) => row[at] ?? "").find((text) => text !== "") ?? "";
      return /\p{L}/u.test(called) && !summary.test(called) && !isHead(row);
    });
}

/** Whether a column only counts the rows. */
function counts(grid: readonly (readonly string[])[], place: number): boolean {
  const texts = grid.map((row) => row[place] ?? "").filter(Boolean);
  return texts.length > 0 && texts.every((text) => /^\p{Nd}{1,3}[.)।]?$/u.test(text));
}

/** The cells as texts in Unicode, each on one line. */
function textsOf(rows: Sheet["rows"]): string[][] {
  const plain = rows.flat().filter(({ kind, font, runs }) => !kind && font === undefined && !runs);
  const isBijoy = looksLikeBijoy(plain.map(({ text }) => text).join(" "));
  return rows.map((row) => row.map((cell) => convert(cell, isBijoy).normalize("NFC").replaceAll(/\s+/g, " ").trim()));
}

function convert(cell: Cell, isBijoy: boolean): string {
  if (cell.kind) return cell.kind === "error" || cell.kind === "formulaWithoutValue" ? "" : cell.text;
  if (cell.runs) return cell.runs.map(({ text, font }) => (isBijoyFont(font) ? fromBijoy(text) : text)).join("");
  return (cell.font === undefined ? isBijoy : isBijoyFont(cell.font)) ? fromBijoy(cell.text) : cell.text;
}

function fromBijoy(text: string): string {
  return bengali.test(text) || fieldOf(text) !== undefined ? text : toUnicode(text);
}
