import { latinDigits } from "../../engine/words/digits.ts";
import type { Merge } from "../../server/sheets/sheet.ts";
import { fold, isAbsent, isOfAll, isSummary, splitHeading, type Word, headingMeaning } from "./heading-words.ts";
import type { ReadingProblem } from "./results.ts";
import { isCode } from "./subjects.ts";

/**
 * A column's heading: the texts of its head rows, from the top. `own` is false if all of these texts were copied from
 * other columns, for instance because cells are merged.
 */
export type Heading = { levels: readonly string[]; own: boolean };

/**
 * The table in a sheet. `head` is the index of the first row of its head, `body` that of the first row below the head.
 * `roll` and `name` are the indexes of these columns; `name` is -1 if there is no column of names.
 */
type Table = { head: number; body: number; headings: readonly Heading[]; roll: number; name: number };

type Grid = readonly (readonly string[])[];

/**
 * Only this many rows from the top are searched for the head. `mostAbove` and `mostBelow` limit how many rows of the
 * head stand above and below the row that names the roll.
 */
const deepest = 60;
const mostAbove = 2;
/** A head has one or two cells that may say "roll". A row with more such cells than this is not a head. */
const mostRolls = 5;
const mostBelow = 2;

/** Finds the table of pupils, which has a column of rolls. Returns a problem if it cannot find one without guessing. */
export function findTable(grid: Grid, merges: readonly Merge[]): Table | { problem: ReadingProblem } {
  if (grid.every((row) => row.every((text) => text === ""))) return { problem: "onlyPictures" };
  const line = (["roll", "id"] as const)
    .map((word) => grid.slice(0, deepest).findIndex((row) => isHead(row, word)))
    .find((found) => found >= 0);
  if (line === undefined) return { problem: looksLikeTable(grid) ? "noRoll" : "noTable" };
  const row = grid[line] ?? [];
  const words = row.map((text) => headingMeaning(text));
  const rolls = placesOf(words, words.includes("roll") ? "roll" : "id");
  const names = placesOf(words, "name");
  const rollTexts = new Set(rolls.map((place) => fold(row[place] ?? "")));
  if (rolls.length > 1 && (names.length > 1 || rollTexts.size < rolls.length)) return { problem: "twoTables" };
  const roll = rolls.find((place) => /class|শ্রেণি|শ্রেণী/iu.test(row[place] ?? "")) ?? rolls[0] ?? 0;
  const name = names[0] ?? -1;
  const first = grid.findIndex((cells, at) => at > line && isPupil(cells, roll, name));
  if (first < 0) return { problem: grid.length > line + 1 ? "noRoll" : "noTable" };
  if (grid.some((cells, at) => at > line && isOtherHead(cells, row))) return { problem: "twoTables" };
  const rows = headRows(grid, merges, line, first, roll);
  return {
    head: rows[0] ?? line,
    body: (rows.at(-1) ?? line) + 1,
    headings: headingsOf(grid, merges, rows),
    roll,
    name,
  };
}

/**
 * Parses a roll of up to twelve digits (a student's id has ten or more), and returns it in Latin digits; undefined for
 * any other text.
 */
export function rollOf(text: string): string | undefined {
  const short = text.replace(/[.)।]$/u, "").replaceAll(/[\s\u200b-\u200f\ufeff]/g, "");
  return /^\p{Nd}{1,12}$/u.test(short) ? latinDigits(short) : undefined;
}

/** Whether a row is a pupil's: it has a roll, and a name or a mark. */
export function isPupil(row: readonly string[], roll: number, name: number): boolean {
  if (rollOf(row[roll] ?? "") === undefined) return false;
  const called = row[name] ?? "";
  if (called !== "") return /\p{L}/u.test(called) && !isSummary(called);
  // In some forms a row numbers the columns: 1, 2, 3 and so on. That is no pupil.
  const counts = row.flatMap((text) => rollOf(text) ?? []).map(Number);
  if (counts.length > 2 && counts.every((count, at) => at === 0 || count === (counts[at - 1] ?? 0) + 1)) return false;
  return row.some((text, place) => text !== "" && place !== roll);
}

/** Whether a row contains column headings, including that of the roll. */
export function isHead(row: readonly string[], word: "roll" | "id" = "roll"): boolean {
  if (!row.some((text) => hasRollWord(text))) return false;
  const texts = row.filter((text) => text !== "");
  const known = texts.filter((text) => knows(text));
  return new Set(texts).size >= 2 && known.length >= 2 && texts.some((text) => headingMeaning(text) === word);
}

/** Whether a text may name the roll: a fast check before the words are compared. */
function hasRollWord(text: string): boolean {
  return /roll|id\b|রোল|আইডি/iu.test(text);
}

function knows(text: string): boolean {
  return headingMeaning(text) !== undefined || isCode(text) || splitHeading(text) !== undefined;
}

function placesOf(words: readonly (Word | undefined)[], word: Word): number[] {
  return words.flatMap((found, place) => (found === word ? [place] : []));
}

/**
 * Whether a row is the head of another table. The table's own head, which may be repeated on the next page, does not
 * count.
 */
function isOtherHead(row: readonly string[], head: readonly string[]): boolean {
  const said = row.filter((text) => hasRollWord(text));
  if (said.length > mostRolls || !said.some((text) => headingMeaning(text) === "roll")) return false;
  if (!isHead(row) && row.filter((text) => text !== "").length < 6) return false;
  const filled = row
    .map((text, place) => [fold(text), fold(head[place] ?? "")])
    .filter(([text, other]) => text !== "" || other !== "");
  return filled.filter(([text, other]) => text === other).length < 0.8 * filled.length;
}

/** Whether a sheet without rolls seems to contain a table of marks. */
function looksLikeTable(grid: Grid): boolean {
  const hasHead = grid
    .slice(0, deepest)
    .some((row) => row.filter((text) => text !== "" && headingMeaning(text)).length >= 3);
  const isNumbers = (row: readonly string[]) => row.filter((text) => /^[\p{Nd}.]+$/u.test(text)).length >= 3;
  return hasHead || grid.filter(isNumbers).length >= 3;
}

/** The rows of the head: the one with the roll, and adjacent rows that name subjects or their parts. */
function headRows(grid: Grid, merges: readonly Merge[], line: number, first: number, roll: number): number[] {
  const rows = [line];
  for (let at = line - 1; at >= Math.max(0, line - mostAbove); at -= 1) {
    const texts = [...new Set((grid[at] ?? []).filter((text) => text !== ""))];
    const named = texts.filter((text) => isOver(text)).length;
    const isOuter = texts.some((text) => headingMeaning(text) === "outer");
    const joins = merges.some(({ startRow, endRow }) => startRow === at && endRow >= line && startRow < endRow);
    if (texts.length === 0 || !(joins || (named >= texts.length / 2 && (named > 1 || isOuter)))) break;
    rows.unshift(at);
  }
  for (let at = line + 1; at < first && rows.length <= mostAbove + mostBelow && at <= line + mostBelow + 1; at += 1) {
    const row = grid[at] ?? [];
    const texts = row.filter((text) => text !== "" && !/^\p{Nd}+$/u.test(text));
    const coded = row.filter((text) => isCode(text)).length;
    const known = texts.filter((text) => knows(text) || isFullMark(text)).length;
    const isNamed =
      texts.length > 0 && known >= texts.length / 2 && !texts.every(isFullMark) && !isSummary(row.find(Boolean) ?? "");
    if ((row[roll] ?? "") === "" && (isNamed || coded > 1 || isBelowBand(row, at, merges))) rows.push(at);
  }
  return rows;
}

/** Whether a row names columns below a heading that is merged over several of them, whatever their names are. */
function isBelowBand(row: readonly string[], at: number, merges: readonly Merge[]): boolean {
  return merges.some(({ startRow, endRow, startCol, endCol }) => {
    const below = row.slice(startCol, endCol + 1).filter((text) => text !== "");
    const isBand = startRow < at && endRow === at - 1 && endCol > startCol;
    return isBand && below.length > 0 && below.every((text) => /\p{L}/u.test(text) && !isAbsent(text));
  });
}

function isFullMark(text: string): boolean {
  return /^(?:f ?m|full ?marks?|পূর্ণমান)?[\s:=(-]*\p{Nd}+\)?$/iu.test(text);
}

/** Whether a text may be a heading above other headings: a subject, or a group of subjects or of personal data. */
function isOver(text: string): boolean {
  const word = headingMeaning(text);
  return word === "subject" || word === "outer" || isCode(text);
}

/**
 * The headings of all columns. A text applies to the columns that it is merged with, otherwise to all columns up to the
 * next text.
 */
function headingsOf(grid: Grid, merges: readonly Merge[], rows: readonly number[]): Heading[] {
  const width = grid[0]?.length ?? 0;
  const spread = rows.map((at) => [...(grid[at] ?? [])]);
  const isMerged = rows.map(() => Array.from({ length: width }, () => false));
  for (const { startRow, endRow, startCol, endCol } of merges) {
    rows.forEach((at, level) => {
      if (at < startRow || at > endRow) return;
      for (let column = startCol; column <= Math.min(endCol, width - 1); column += 1) {
        const to = spread[level];
        if (to && column > startCol && at === startRow) to[column] ||= grid[startRow]?.[startCol] ?? "";
        const flags = isMerged[level];
        if (flags) flags[column] = true;
      }
    });
  }
  const last = rows.length - 1;
  for (let level = 0; level < last; level += 1)
    hold(spread[level] ?? [], spread.slice(level + 1), isMerged[level] ?? []);
  return Array.from({ length: width }, (_, column) => {
    const levels = spread.map((row) => row[column] ?? "").filter((text) => text !== "");
    return { levels: levels.filter((text, at) => text !== levels[at - 1]), own: rows.some((at) => grid[at]?.[column]) };
  });
}

/**
 * If cells are not merged, copies a subject's heading to the parts on its right that have none, until a part occurs a
 * second time.
 */
function hold(row: string[], below: readonly (readonly string[])[], isMerged: readonly boolean[]): void {
  let held = "";
  let seen = new Set<string>();
  row.forEach((text, column) => {
    const under = below
      .map((cells) => cells[column] ?? "")
      .filter(Boolean)
      .join(" / ");
    const word = headingMeaning(text);
    if (text !== "") {
      held = !isMerged[column] && (word === undefined || word === "subject" || word === "outer") ? text : "";
      seen = new Set([fold(under)]);
    } else if (isMerged[column] || under === "" || seen.has(fold(under)) || !isPart(under)) held = "";
    else if (held) {
      row[column] = held;
      seen.add(fold(under));
    }
  });
}

const partWords: ReadonlySet<Word | undefined> = new Set([
  "written",
  "mcq",
  "practical",
  "total",
  "letter",
  "point",
  "marks",
  "paper",
]);

function isPart(text: string): boolean {
  if (isOfAll(text)) return false;
  return partWords.has(headingMeaning(text)) || text.includes(" / ");
}
