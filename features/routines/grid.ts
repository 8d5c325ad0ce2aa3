import { toUnicode } from "../../engine/words/bijoy.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { breakOf } from "./words.ts";
import type { Cell, Sheet } from "../../server/sheets/sheet.ts";

/** The texts of a sheet by row; lines of a cell are parted by "\n". */
export type Grid = readonly (readonly string[])[];

/** Fonts such as SutonnyMJ; SutonnyOMJ is one for Unicode. */
const bijoyFont = /^(?!.*OMJ\b)(?:.*MJ\b|Sutonny|Ananda|Bijoy)/i;
/** Abbreviations that are written in Latin letters between Bengali ones. */
const latin = /\b(ICT|BGS|SBA|MCQ|CQ)\b/;

/** The cells of a sheet in Unicode. A merged area has its text in each cell of its first row; a lesson's, in all. */
export function gridOf({ rows, merges }: Sheet): string[][] {
  const words = rows.flat().filter(({ kind, font, runs }) => !kind && font === undefined && !runs);
  const isBijoy = looksLikeBijoy(words.map(({ text }) => text).join(" "));
  const grid = rows.map((row) => row.map((cell) => tidy(convert(cell, isBijoy))));
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const text = grid[startRow]?.[startCol] ?? "";
    // A day that is merged over the rows below is named once; a lesson is one of each day.
    const last = startCol > 0 && /[\n/(]/.test(text) && breakOf(text) === undefined ? endRow : startRow;
    for (let row = startRow; row <= Math.min(last, grid.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, grid[row]!.length - 1); column += 1)
        grid[row]![column] = text;
  }
  return grid;
}

function convert(cell: Cell, isBijoy: boolean): string {
  if (cell.kind) return cell.kind === "error" || cell.kind === "formulaWithoutValue" ? "" : cell.text;
  if (cell.runs)
    return cell.runs.map(({ text, font }) => (bijoyFont.test(font ?? "") ? fromBijoy(text) : text)).join("");
  const isTyped = cell.font === undefined ? isBijoy : bijoyFont.test(cell.font);
  return isTyped ? fromBijoy(cell.text) : cell.text;
}

function fromBijoy(text: string): string {
  if (/[\u0980-\u09ff]/.test(text)) return text;
  return text
    .split(latin)
    .map((piece, at) => (at % 2 === 1 ? piece : toUnicode(piece)))
    .join("");
}

function tidy(text: string): string {
  const lines = text
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[^\S\n]+/g, " ").trim());
  return lines.filter(Boolean).join("\n");
}

/** The grid with its columns as rows. */
export function transposed(grid: Grid): string[][] {
  return (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? ""));
}

/** The distinct texts of a row: several cells of a merged area show the same text. */
export function distinct(row: readonly string[]): string[] {
  return [...new Set(row.filter(Boolean))];
}
