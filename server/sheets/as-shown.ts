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

/** Digits with which spreadsheets compute: 3.7 may be stored as 3.7000000000000002. */
const precision = 15;

/**
 * Formats a number as its cell shows it, if the format only sets the number of digits; otherwise with all digits. Signs
 * between thousands are left out.
 */
export function shownNumber(value: number, format: string): string {
  const exact = value.toPrecision(precision);
  const [, whole = "", fixed = "", optional = "", percent = ""] =
    /^([#,?]{0,20}0{0,20})(?:\.(0{0,20})([#?]{0,20}))?(%?)$/.exec(plainPart(format)) ?? [];
  if (whole + fixed + optional === "") return String(Number(exact));
  const rounded = roundTo(percent ? String(Number(exact) * 100) : exact, fixed.length + optional.length);
  const [start = "", decimals = ""] = rounded.replace("-", "").split(".");
  const kept = decimals.slice(0, fixed.length) + decimals.slice(fixed.length).replace(/0{1,20}$/, "");
  const zeros = start.padStart(whole.replaceAll(/[^0]/g, "").length, "0");
  return (rounded.startsWith("-") ? "-" : "") + zeros + (kept === "" ? "" : `.${kept}`) + percent;
}

/** The part of a number format for positive numbers, without what only colours or aligns. */
function plainPart(format: string): string {
  const [first = ""] = format.slice(0, 200).split(";");
  return first.replaceAll(/\[(?:\$[^\]]{0,30}|[A-Za-z]{3,10}\d{0,2})\]|[_*\\].|"[^"]{0,30}"|\s/gu, "");
}

/** Rounds a decimal number half away from zero, as spreadsheets do: 68.35 to 68.4, although binary 68.35 is less. */
function roundTo(exact: string, decimals: number): string {
  const value = Number(exact);
  const size = Math.abs(value);
  if (decimals === 0 && size >= 1e15) return String(value);
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return (value < 0 && rounded > 0 ? "-" : "") + (Number.isFinite(rounded) ? rounded : size).toFixed(decimals);
}

/** The days since 1899-12-31 that spreadsheets give to a time without a date, and the first day of the other system. */
const noDay = /^(?:1899-12-3[01]|1900-01-00|1904-01-01)T/;

/** A date as YYYY-MM-DD, or a time as HH:MM. A cell with both has both. */
export function dateCell(value: Date, format: string): Cell {
  // Spreadsheet programs show a number that is not a valid date in the same way.
  if (Number.isNaN(value.getTime())) return { text: "#####", kind: "error" };
  // A time is a fraction of a day, so it may be some milliseconds off.
  const stored = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
  const time = stored.slice(11, 19).replace(/:00$/, "");
  const shown = format.replaceAll(/"[^"]{0,30}"|\[\$[^\]]{0,30}\]/g, "").toLowerCase();
  // A duration, such as 25:30 in [h]:mm, counts its days as hours.
  if (/\[h+\]/.test(shown) && value.getUTCFullYear() < 1910) {
    const [origin = 0] = [Date.UTC(1904, 0, 1), Date.UTC(1899, 11, 31), Date.UTC(1899, 11, 30)].filter(
      (start) => start <= Date.parse(stored),
    );
    const minutes = Math.round((Date.parse(stored) - origin) / 60_000);
    return { text: `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}` };
  }
  const isTime = noDay.test(stored) || (/[hs]/.test(shown) && !/[dy]/.test(shown));
  if (isTime) return { text: time };
  const hasTime = time !== "00:00" && !(/[dy]/.test(shown) && !/h/.test(shown));
  return { text: stored.slice(0, 10) + (hasTime ? ` ${time}` : ""), kind: "date" };
}
