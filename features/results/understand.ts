import { latinDigits } from "../../engine/words/digits.ts";
import type { Sheet } from "../../server/sheets/sheet.ts";
import { convertCells, type ReadCell } from "./convert-cells.ts";
import { findTable, isHead, isPupil, rollOf } from "./find-table.ts";
import { isAbsent, isSummary } from "./heading-words.ts";
import { nameColumns } from "./name-columns.ts";
import type { Column, Doubt, Meaning, PupilRow, ReadingProblem, Understood } from "./results.ts";
import { doubtsOfSums } from "./totals-rule.ts";

/** Maximum number of lines above a table that are suggested as titles, and maximum length of each, in characters. */
const mostTitles = 12;
const longestTitle = 300;

/** Columns of numbers, whose digits become Latin ones. */
const numeric: ReadonlySet<Meaning> = new Set([
  "roll",
  "registration",
  "mark",
  "point",
  "total",
  "gpa",
  "gpaWithoutOptional",
] as const);

/**
 * Reads a sheet: finds the table below titles and merged heads, the meaning of its columns, and its pupils. It marks
 * doubts without changing values, and returns a problem if it would have to guess. Never throws.
 */
export function understand(sheet: Sheet): Understood | { problem: ReadingProblem } {
  const cells = convertCells(sheet);
  const grid = cells.map((row) => row.map(({ text }) => text));
  const table = findTable(grid, sheet.merges);
  if ("problem" in table) return table;
  const { head, body, headings, roll, name } = table;
  const rolled = grid.slice(body).filter((row) => isPupil(row, roll, name));
  const titles = titlesOf(grid.slice(0, head));
  const named = nameColumns(
    headings.map((heading, place) => ({ heading, texts: rolled.map((row) => row[place] ?? "") })),
    roll,
    subjectIn(titles),
  );
  const columns = named.map(({ column }) => column);
  const marks = named.filter(({ column }) => column.meaning === "mark").map(({ place }) => place);
  if (marks.length === 0 && !columns.some(({ meaning }) => results.has(meaning))) return { problem: "noTable" };
  const below = cells.slice(body);
  const isKept = withoutRoll(grid.slice(body), { roll, name, marks });
  const rows = below
    .filter((_, at) => isKept[at])
    .map((row) => named.map(({ place }) => row[place] ?? { text: "", isConverted: false }));
  const pupils = pupilsOf(rows, columns);
  const leftOut = below.filter((row, at) => !isKept[at] && row.some(({ text }) => text !== "")).length;
  return { titles, columns, pupils, leftOut };
}

/** A table without marks is only a list of pupils, unless it has one of these columns. */
const results: ReadonlySet<Meaning> = new Set(["letter", "point", "total", "gpa", "result", "position"] as const);

function titlesOf(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => [...new Set(row.filter((text) => text !== ""))].join(" ").slice(0, longestTitle));
  return lines.filter((line) => line !== "").slice(0, mostTitles);
}

/** The subject in a title such as "Subject: Physics". */
function subjectIn(titles: readonly string[]): string | undefined {
  const pattern = new RegExp(
    String.raw`(?:subject|বিষয়)\s*(?:[:=-]|\u0983)\s*(.{1,60}?)\s*` +
      String.raw`(?:(?:subject\s*)?code|class|section|full|date|কোড|শ্রেণি|শাখা|পূর্ণ|,|;|$)`,
    "iu",
  );
  return titles.map((title) => pattern.exec(title.normalize("NFC"))?.[1]).find((found) => found);
}

/** Finds the pupils' rows: those with a roll, and those without a roll that have a name and most marks. */
function withoutRoll(
  rows: readonly (readonly string[])[],
  { roll, name, marks }: { roll: number; name: number; marks: readonly number[] },
): boolean[] {
  const hasRoll = rows.map((row) => isPupil(row, roll, name));
  const last = hasRoll.lastIndexOf(true);
  return rows.map((row, at) => {
    if (hasRoll[at]) return true;
    const called = row[name] ?? "";
    const filled = marks.filter((place) => /\p{Nd}/u.test(row[place] ?? "") || isAbsent(row[place] ?? "")).length;
    const isNamed =
      name >= 0 && /\p{L}/u.test(called) && !isSummary(called) && !isSummary(row[roll] ?? "") && !isHead(row);
    // Below the last roll, only the rows that follow immediately may be pupils.
    const isNear = at <= last || rows.slice(last + 1, at).every((between) => (between[name] ?? "") !== "");
    return isNamed && isNear && marks.length > 0 && filled >= marks.length / 2;
  });
}

function pupilsOf(rows: readonly (readonly ReadCell[])[], columns: readonly Column[]): PupilRow[] {
  const texts = rows.map((row) => columns.map(({ meaning }, place) => textOf(row[place]?.text ?? "", meaning)));
  const place = columns.findIndex(({ meaning }) => meaning === "roll");
  const rolls = texts.map((row) => rollOf(row[place] ?? "") ?? "");
  const counts = new Map<string, number>();
  for (const roll of rolls) counts.set(compared(roll), (counts.get(compared(roll)) ?? 0) + 1);
  const ofSums = doubtsOfSums(columns, texts);
  return texts.map((cells, at) => {
    const roll = rolls[at] ?? "";
    const doubts = columns.flatMap(({ meaning }, column) =>
      doubtsOf(rows[at]?.[column], meaning).map((kind): Doubt => ({ kind, column })),
    );
    if (roll === "") doubts.unshift({ kind: "noRoll" });
    else if ((counts.get(compared(roll)) ?? 0) > 1) doubts.unshift({ kind: "rollTwice" });
    doubts.push(...(ofSums[at] ?? []));
    return { roll, cells: cells.with(place, roll || (cells[place] ?? "")), doubts };
  });
}

/** A roll in the form for comparisons: 7 and 007 are equal. */
function compared(roll: string): string {
  return roll.replace(/^0+(?=\d)/, "");
}

function textOf(text: string, meaning: Meaning): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return numeric.has(meaning) || /^[\p{Nd}\s.,%/+-]+$/u.test(text) ? latinDigits(text) : text;
}

function doubtsOf(cell: ReadCell | undefined, meaning: Meaning): Doubt["kind"][] {
  const { text, kind, isConverted } = cell ?? { text: "", isConverted: false };
  const isMark = text === "" || /^\p{Nd}+(?:\.\p{Nd}+)?$/u.test(text) || isAbsent(text);
  const doubts: Doubt["kind"][] = isConverted ? ["converted"] : [];
  if (kind === "formulaWithoutValue") doubts.push("noValue");
  else if (meaning === "mark" && !isMark) doubts.push("noMark");
  else if (isUnusual(latinDigits(text), meaning)) doubts.push("unusual");
  return doubts;
}

/** The largest usual values: a subject of two papers has 200 marks. */
const largest: Readonly<Partial<Record<Meaning, number>>> = {
  mark: 200,
  total: 2000,
  gpa: 5,
  gpaWithoutOptional: 5,
  point: 5,
};

/**
 * Whether a number is probably another one's: it is too large for its column, spreadsheets have shortened it
 * (2.01E+09), or it has a decimal comma (3,75).
 */
function isUnusual(text: string, meaning: Meaning): boolean {
  const most = largest[meaning];
  // A formula whose text was never computed has the value 0.
  if (meaning === "letter" || meaning === "result") return /^\d+(?:\.\d+)?$/.test(text);
  if (most === undefined) return (meaning === "registration" || meaning === "roll") && /^\d[\d.,]*e\+?\d+$/i.test(text);
  return /^\d+,\d+$/.test(text) || /^\d[\d.,]*e\+?\d+$/i.test(text) || Number(text) > most;
}
