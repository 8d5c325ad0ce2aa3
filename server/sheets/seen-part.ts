import { type Cell, maxMerges, type Merge, SheetError, type Unseen } from "./sheet.ts";

/** A sheet as it is stored: its cells, its merged areas, and the rows and columns that its program hides. */
type StoredSheet = {
  rows: readonly (readonly Cell[])[];
  merges: readonly Merge[];
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
};

type SeenPart = { rows: Cell[][]; merges: Merge[]; unseen: Unseen };

const blank: Cell = { text: "" };
const hasContent = (cell: Cell | undefined) =>
  cell !== undefined && (cell.text.trim() !== "" || cell.kind !== undefined);

/**
 * Leaves out what nobody sees who opens the sheet: hidden rows and columns, and cells that a merged area covers. Counts
 * the rows and columns with a content, and the covered cells.
 */
export function seenPart({ rows, merges, hiddenRows, hiddenColumns }: StoredSheet): SeenPart {
  if (merges.length > maxMerges) throw new SheetError("tooMuch");
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const seenRows = placesOf(rows.length, hiddenRows);
  const seenColumns = placesOf(width, hiddenColumns);
  const grid = rows.map((row) => [...row]);
  const unseen = { rows: 0, columns: 0, cells: 0 };
  const kept: Merge[] = [];
  for (const merge of merges) {
    const area = areaOf(merge, seenRows, seenColumns);
    const first = grid[merge.startRow]?.[merge.startCol] ?? blank;
    for (const [row, column] of placesIn(merge, rows.length, width)) {
      if (row === merge.startRow && column === merge.startCol) continue;
      if (hasContent(grid[row]![column])) unseen.cells += 1;
      grid[row]![column] = blank;
    }
    if (!area) continue;
    kept.push({
      startRow: seenRows.indexOf(area.startRow),
      startCol: seenColumns.indexOf(area.startCol),
      endRow: seenRows.indexOf(area.endRow),
      endCol: seenColumns.indexOf(area.endCol),
    });
    // An area whose first row or column is hidden still shows its text.
    grid[merge.startRow]![merge.startCol] = blank;
    grid[area.startRow]![area.startCol] = first;
  }
  for (const row of hiddenRows) if (grid[row]?.some(hasContent)) unseen.rows += 1;
  for (const column of hiddenColumns) if (seenRows.some((row) => hasContent(grid[row]![column]))) unseen.columns += 1;
  return {
    rows: seenRows.map((row) => seenColumns.map((column) => grid[row]![column] ?? blank)),
    merges: kept,
    unseen,
  };
}

function placesOf(count: number, hidden: ReadonlySet<number>): number[] {
  return Array.from({ length: count }, (_, place) => place).filter((place) => !hidden.has(place));
}

/** The seen part of a merged area within the sheet; undefined if there is none. */
function areaOf(
  { startRow, startCol, endRow, endCol }: Merge,
  seenRows: readonly number[],
  seenColumns: readonly number[],
): Merge | undefined {
  const rows = seenRows.filter((row) => row >= startRow && row <= endRow);
  const columns = seenColumns.filter((column) => column >= startCol && column <= endCol);
  if (rows.length === 0 || columns.length === 0) return undefined;
  return { startRow: rows[0]!, startCol: columns[0]!, endRow: rows.at(-1)!, endCol: columns.at(-1)! };
}

function* placesIn({ startRow, startCol, endRow, endCol }: Merge, height: number, width: number) {
  for (let row = startRow; row <= Math.min(endRow, height - 1); row += 1)
    for (let column = startCol; column <= Math.min(endCol, width - 1); column += 1) yield [row, column] as const;
}
