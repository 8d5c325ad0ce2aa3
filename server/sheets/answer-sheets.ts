import { parse } from "node:path";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import { type Cell as BookCell, type CellValue, readXls, readXlsx, streamXlsxRows } from "hucre/xlsx";
import type { AskedSheets, SheetAnswer, TextSource, WorkbookSource } from "./read-sheets.ts";
import { dateCell, seenPart, shownNumber } from "./as-shown.ts";
import { mendXls } from "./mend-xls.ts";
import { mendXlsx } from "./mend-xlsx.ts";
import { type Cell, type Sheet, SheetError, SheetMaker } from "./sheet.ts";

/**
 * Reads the file or the pasted cells that this child process is sent (read-sheets.ts), and answers with what
 * `understand` makes of its sheets. Nothing is written to disk. The answer is JSON on the standard output, whose
 * length the parent process can limit while it arrives.
 */
export function answerSheets<Question, Answer>(understand: (file: SheetsOfFile, question: Question) => Answer): void {
  process.once("message", (asked: AskedSheets<Question>) => {
    void answer(asked, understand).then((found) =>
      process.stdout.write(JSON.stringify(found), () => process.disconnect()),
    );
  });
}

async function answer<Question, Answer>(
  { source, question }: AskedSheets<Question>,
  understand: (file: SheetsOfFile, question: Question) => Answer,
): Promise<SheetAnswer<Answer>> {
  try {
    const file = "kind" in source ? await readWorkbook(source) : { sheets: [readDelimitedText(source)], hidden: [] };
    return { answer: understand(file, question) };
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

/** The visible sheets of a file, and the names of its hidden ones. */
type SheetsOfFile = { sheets: Sheet[]; hidden: string[] };

/** Reads a workbook. Throws a `SheetError`, or whatever the library throws. */
async function readWorkbook({ content, kind }: WorkbookSource): Promise<SheetsOfFile> {
  return kind === "xlsx" ? readNewWorkbook(content) : readOldWorkbook(content);
}

async function readNewWorkbook(bytes: Uint8Array): Promise<SheetsOfFile> {
  const { content, tables } = mendXlsx(Buffer.from(bytes));
  const hidden: string[] = [];
  const { sheets, defaultFont } = await readXlsx(content, {
    readStyles: true,
    range: seen.range,
    sheets: ({ name, hidden: isHidden, veryHidden }) => {
      if (!tables.has(name)) return false;
      if (isHidden || veryHidden) hidden.push(name);
      return !isHidden && !veryHidden;
    },
  });
  for (const { name } of sheets) await refuseFarCells(content, name);
  const maker = new SheetMaker();
  const made = sheets.map(({ name, rows, cells, merges = [], rowDefs, columns = [] }) => {
    const found = rows.map((row, at) =>
      row.map((value, column) => {
        const details = cells?.get(`${at},${column}`);
        const font = details?.style?.font?.name ?? defaultFont?.name;
        return maker.cell(cellOf(value, { ...details, font, format: details?.style?.numFmt }));
      }),
    );
    const {
      rows: shown,
      merges: kept,
      unseen,
    } = seenPart({
      rows: found,
      merges,
      hiddenRows: new Set(
        [...(rowDefs ?? [])].flatMap(([row, { hidden: isHidden, height }]) => (isHidden || height === 0 ? [row] : [])),
      ),
      hiddenColumns: new Set(
        columns.flatMap(({ hidden: isHidden, width }, column) => (isHidden || width === 0 ? [column] : [])),
      ),
    });
    return maker.sheet(name, shown, kept, unseen);
  });
  return { sheets: made, hidden };
}

async function readOldWorkbook(bytes: Uint8Array): Promise<SheetsOfFile> {
  const { content, sheets: looks } = mendXls(bytes);
  const { sheets } = await readXls(content);
  const maker = new SheetMaker();
  const made = sheets.flatMap(({ name, rows, merges = [] }, place) => {
    const own = looks[place];
    if (!own?.isTable || own.isHidden) return [];
    // An .xls has no row objects for empty rows.
    const found = Array.from(rows, (row: CellValue[] | undefined, at) =>
      (row ?? []).map((value, column) => maker.cell(cellOf(value, own.look(at, column)))),
    );
    const { rows: shown, merges: kept, unseen } = seenPart({ ...own, rows: found, merges });
    return [maker.sheet(name, shown, kept, unseen)];
  });
  return { sheets: made, hidden: looks.flatMap(({ name, isTable, isHidden }) => (isTable && isHidden ? [name] : [])) };
}

/** Throws a `SheetError` if there is a text beyond the part that is read, because it would be cut off silently. */
async function refuseFarCells(content: Uint8Array, sheet: string): Promise<void> {
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    const last = values.findLastIndex((value) => value !== null && String(value).trim() !== "");
    if (last >= 0 && index >= seen.rows) throw new SheetError("tooManyRows", { sheet });
    if (last >= seen.columns) throw new SheetError("tooManyColumns", { sheet });
  }
}

/** What is known of a cell besides its value. `format`: its number format. */
type CellDetails = Pick<BookCell, "formula" | "richText"> & { font?: string | undefined; format?: string | undefined };

function cellOf(value: CellValue | undefined, { formula, richText, font, format = "" }: CellDetails): Cell {
  if (value === null || value === undefined)
    return formula === undefined ? { text: "" } : { text: "", kind: "formulaWithoutValue" };
  // A format without characters, such as ";;;", shows nothing.
  if (/^;+$/.test(format)) return { text: "" };
  if (typeof value === "number") return { text: shownNumber(value, format), kind: "number" };
  if (value instanceof Date) return dateCell(value, format);
  const text = String(value);
  const runs = richText?.map((run) => ({ text: run.text, font: run.font?.name ?? font }));
  if (!runs) return { text, font };
  return new Set(runs.map((run) => run.font)).size > 1 ? { text, runs } : { text, font: runs[0]?.font };
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
    rows.map((row) => row.map((cell) => maker.cell({ text: typedText(cell) }))),
  );
}

/** The text of a cell without the signs that keep a spreadsheet from taking it for a number: ="001" and '001. */
function typedText(cell: string): string {
  const [, quoted] = /^="([^"]{0,500})"$/.exec(cell) ?? [];
  return quoted ?? cell.replace(/^'(?=\p{Nd})/u, "");
}

/**
 * Decodes a text: UTF-8 or UTF-16 by its byte order mark or by its zero bytes, otherwise UTF-8 if it is valid, or else
 * Windows-1252.
 */
function decode(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Only this many bytes are looked at to tell UTF-16, in which every other byte of Latin letters and blanks is zero. */
const telling = 2000;

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe") return "utf-16le";
  if (mark === "feff") return "utf-16be";
  const zeros = [0, 0];
  const first = bytes.subarray(0, telling);
  for (const [place, byte] of first.entries()) if (byte === 0) zeros[place % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(even, odd);
  if (Math.min(even, odd) > 0 || most * 10 < first.length) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}
