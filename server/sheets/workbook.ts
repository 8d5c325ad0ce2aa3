import { type Cell as BookCell, type CellValue, readXls, readXlsx } from "hucre/xlsx";
import { type Cell, type Sheet, SheetMaker } from "./sheet.ts";
import type { WorkbookSource } from "./read-sheets.ts";

/**
 * How far a sheet is looked at: beyond its limits, so that a sheet that is too large is refused and not cut; and not to
 * its end, where cells without a text may be.
 */
const seen = { rows: 4000, columns: 256, range: "A1:IV4000" } as const;

/** Reads the sheets of a workbook that are not hidden. Throws a `SheetError`, or whatever the library throws. */
export async function readWorkbook({ content, kind }: WorkbookSource): Promise<Sheet[]> {
  const book = await (kind === "xlsx" ? readXlsx : readXls)(content, {
    readStyles: true,
    range: seen.range,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  });
  const maker = new SheetMaker();
  return book.sheets.map(({ name, rows, cells, merges }) => {
    // An .xls has no row where nothing stands.
    const found = Array.from(rows.slice(0, seen.rows), (row: CellValue[] | undefined, rowIndex) =>
      (row ?? [])
        .slice(0, seen.columns)
        .map((value, column) => maker.cell(cellOf(value, cells?.get(`${rowIndex},${column}`), book.defaultFont?.name))),
    );
    return maker.sheet(name, found, merges);
  });
}

/**
 * Makes a cell of a value and of what else the library says of it: nothing where all is usual. Its font is then the
 * workbook's.
 */
function cellOf(value: CellValue | undefined, details: BookCell | undefined, usualFont: string | undefined): Cell {
  if (value === null || value === undefined)
    return details?.formula === undefined ? { text: "" } : { text: "", kind: "formulaWithoutValue" };
  if (typeof value === "number") return { text: shownNumber(value, details?.style?.numFmt), kind: "number" };
  if (value instanceof Date) return dateCell(value);
  const text = String(value);
  const font = details?.style?.font?.name ?? usualFont;
  const runs = details?.richText?.map((run) => ({ text: run.text, font: run.font?.name ?? font }));
  if (!runs) return { text, font };
  return new Set(runs.map((run) => run.font)).size > 1 ? { text, runs } : { text, font: runs[0]?.font };
}

/** Writes a number as its format shows it, if that says only how many digits it has; else with all of them. */
function shownNumber(value: number, format = ""): string {
  const [, whole, decimals = "", percent] = /^(0+)(?:\.(0+))?(%)?(?:_.|;|$)/.exec(format) ?? [];
  // Spreadsheets compute with 15 digits: 3.7 may be stored as 3.7000000000000002.
  if (whole === undefined) return String(Number(value.toPrecision(15)));
  const length = whole.length + (decimals === "" ? 0 : decimals.length + 1);
  return (percent ? value * 100 : value).toFixed(decimals.length).padStart(length, "0") + (percent ?? "");
}

function dateCell(value: Date): Cell {
  // Programs show a number that is no date like this, too.
  if (Number.isNaN(value.getTime())) return { text: "#####", kind: "error" };
  return { text: value.toISOString().replace(/T00:00:00.000Z$/, ""), kind: "date" };
}
