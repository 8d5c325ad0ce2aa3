import { parse } from "node:path";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import { type Cell as BookCell, type CellValue, readXls, readXlsx, streamXlsxRows } from "hucre/xlsx";
import type { AskedSheets, SheetAnswer, TextSource, WorkbookSource } from "./read-sheets.ts";
import { type Cell, type Sheet, SheetError, SheetMaker } from "./sheet.ts";

/**
 * Reads the file or the pasted cells that this child process is sent (read-sheets.ts), and answers with what
 * `understand` makes of the visible sheets. Nothing is written to disk. The answer is JSON on the standard output, whose
 * length the parent process can limit while it arrives.
 */
export function answerSheets<Question, Answer>(
  understand: (sheets: readonly Sheet[], question: Question) => Answer,
): void {
  process.once("message", (asked: AskedSheets<Question>) => {
    void answer(asked, understand).then((found) =>
      process.stdout.write(JSON.stringify(found), () => process.disconnect()),
    );
  });
}

async function answer<Question, Answer>(
  { source, question }: AskedSheets<Question>,
  understand: (sheets: readonly Sheet[], question: Question) => Answer,
): Promise<SheetAnswer<Answer>> {
  try {
    const sheets = "kind" in source ? await readWorkbook(source) : [readDelimitedText(source)];
    return { answer: understand(sheets, question) };
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code, ...(error.sheet && { sheet: error.sheet }) };
    // The library throws many kinds of errors for a faulty file. Their messages may quote its content, so they are not
    // passed on, because they could be logged.
    return { code: "damaged" };
  }
}

/**
 * How far a sheet is read: a cell far below or beside a table, even an empty one, takes memory for everything in
 * between.
 */
const seen = { rows: 4000, columns: 256, range: "A1:IV4000" } as const;

/** Reads a workbook's visible sheets. Throws a `SheetError`, or whatever the library throws. */
async function readWorkbook({ content, kind }: WorkbookSource): Promise<Sheet[]> {
  const book = await (kind === "xlsx" ? readXlsx : readXls)(content, {
    readStyles: true,
    range: seen.range,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  });
  if (kind === "xlsx") for (const { name } of book.sheets) await refuseFarCells(content, name);
  const maker = new SheetMaker();
  return book.sheets.map(({ name, rows, cells, merges }) => {
    // An .xls has no row objects for empty rows.
    const found = Array.from(rows, (row: CellValue[] | undefined, rowIndex) =>
      (row ?? []).map((value, column) =>
        maker.cell(cellOf(value, cells?.get(`${rowIndex},${column}`), book.defaultFont?.name)),
      ),
    );
    return maker.sheet(name, found, merges);
  });
}

/** Throws a `SheetError` if there is a text beyond the part that is read, because it would be cut off silently. */
async function refuseFarCells(content: Uint8Array, sheet: string): Promise<void> {
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    const last = values.findLastIndex((value) => value !== null && String(value).trim() !== "");
    if (last >= 0 && index >= seen.rows) throw new SheetError("tooManyRows", { sheet });
    if (last >= seen.columns) throw new SheetError("tooManyColumns", { sheet });
  }
}

/**
 * Makes a cell from a value and the library's details of it. A cell in which everything is usual has no details; its
 * font is then the usual font of the workbook.
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

/** Formats a number as its cell shows it, if the format only sets the number of digits; otherwise with all digits. */
function shownNumber(value: number, format = ""): string {
  const [, whole, decimals = "", percent] = /^(0{1,20})(?:\.(0{1,20}))?(%)?(?:_.|;|$)/.exec(format) ?? [];
  // Spreadsheets compute with 15 digits: 3.7 may be stored as 3.7000000000000002.
  if (whole === undefined) return String(Number(value.toPrecision(15)));
  const length = whole.length + (decimals === "" ? 0 : decimals.length + 1);
  return (percent ? value * 100 : value).toFixed(decimals.length).padStart(length, "0") + (percent ?? "");
}

function dateCell(value: Date): Cell {
  // Spreadsheet programs show a number that is not a valid date in the same way.
  if (Number.isNaN(value.getTime())) return { text: "#####", kind: "error" };
  return { text: value.toISOString().replace(/T00:00:00.000Z$/, ""), kind: "date" };
}

/** More lines than any sheet within the limits has, even with line breaks inside of its cells. */
const maxLines = 20_000;
/** The beginnings of other text formats: PDF, and the HTML or XML that some sites call .xls. */
const otherKind = /^\s*(?:%PDF|<)/;
/** A character that no text contains, but pictures, archives and programs do. */
const nothing = "\0";

/** Reads a CSV file's bytes, or cells that were pasted as text. Throws a `SheetError`. */
function readDelimitedText({ content, name }: TextSource): Sheet {
  const text = typeof content === "string" ? content : decode(content);
  if (text.includes(nothing) || otherKind.test(text)) throw new SheetError("notASheet");
  if (text.trimEnd().split(/\r\n?|\n/, maxLines + 1).length > maxLines) throw new SheetError("tooManyRows");
  // Pasted cells are separated by tabs. In a file, the library detects the delimiter.
  const delimiter = typeof content === "string" && text.includes("\t") ? "\t" : undefined;
  const rows = delimitedCells(text, delimiter);
  if (!rows) throw new SheetError("openQuote");
  const maker = new SheetMaker();
  return maker.sheet(
    parse(name).name,
    rows.map((row) => row.map((cell) => maker.cell({ text: cell }))),
  );
}

/** Decodes a text: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8 if it is valid, or else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe" || mark === "feff")
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
