import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { breakOf, classOf, dayOf, oneLine, periodOf, slotIn } from "./words.ts";
import { cellInUnicode } from "../../server/sheets/cell-in-unicode.ts";
import type { Cell, Sheet } from "../../server/sheets/sheet.ts";

/** The texts of a sheet, by row. "\n" separates the lines of a cell. */
export type Grid = readonly (readonly string[])[];

/**
 * The cells of a sheet in Unicode. The text of a merged area is copied to each cell of the area's first row, or to all
 * of its cells if the text is no label, but a lesson or a break.
 */
export function gridOf({ rows, merges }: Sheet): string[][] {
  const words = rows.flat().filter(({ kind, font, runs }) => !kind && font === undefined && !runs);
  const isBijoy = looksLikeBijoy(words.map(({ text }) => text).join(" "));
  const grid = rows.map((row) => row.map((cell) => tidy(textOf(cell, isBijoy))));
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const text = grid[startRow]?.[startCol] ?? "";
    // The text of a merged day or class is copied only within its first row, so that the rows below continue it. A
    // lesson or a break that is merged over several days is copied to each, because it takes place on each.
    const last = startCol > 0 && !isLabel(text) ? endRow : startRow;
    for (let row = startRow; row <= Math.min(last, grid.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, grid[row]!.length - 1); column += 1)
        grid[row]![column] = text;
  }
  return grid;
}

/** Whether a text labels rows or columns: a day, a class, a period, or a time. */
function isLabel(text: string): boolean {
  const line = oneLine(text);
  if (breakOf(text) !== undefined) return false;
  return (
    dayOf(line) !== undefined ||
    classOf(line) !== undefined ||
    periodOf(line) !== undefined ||
    slotIn(text)?.rest === ""
  );
}

/** The text of a cell in Unicode; "" for an error. */
function textOf(cell: Cell, isBijoy: boolean): string {
  if (cell.kind) return cell.kind === "error" || cell.kind === "formulaWithoutValue" ? "" : cell.text;
  return cellInUnicode(cell, isBijoy);
}

function tidy(text: string): string {
  const lines = text
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[^\S\n]+/g, " ").trim());
  return lines.filter(Boolean).join("\n");
}

/** The grid with rows and columns swapped. */
export function transposed(grid: Grid): string[][] {
  return (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? ""));
}

/** The distinct texts of a row, because several cells of a merged area have the same text. */
export function distinct(row: readonly string[]): string[] {
  return [...new Set(row.filter(Boolean))];
}
