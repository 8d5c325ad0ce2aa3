/** The largest file or pasted text, in bytes. */
export const maxBytes = 2 * 1024 * 1024;
/** The largest sheet, counted to the last row and column that have something in them. */
export const maxRows = 2000;
export const maxColumns = 100;
/** The letters of all cells of a file, and the places of its sheets, together. */
const maxSize = 3_000_000;
/** Merged areas of one sheet. A mark sheet has some dozens. */
const maxMerges = 10_000;

/** Why a file or a pasted text is not read. Callers have a sentence for each. */
export type SheetProblem =
  /** More than `maxBytes`. */
  | "tooBig"
  /** More text or more parts than any sheet of ours has, packed or not. */
  | "tooMuch"
  /** More than `maxRows`, or `maxColumns`: `sheet` says in which. */
  | "tooManyRows"
  | "tooManyColumns"
  | "password"
  /** Another kind of file, such as a PDF or an OpenDocument. */
  | "notASheet"
  /** A quotation mark begins a cell of a CSV and none ends it, so that the rest would be one cell. */
  | "openQuote"
  | "tooSlow"
  /** It is incomplete or wrong inside, or needs too much memory. */
  | "damaged";

/** A file or pasted text could not be read. */
export class SheetError extends Error {
  readonly code: SheetProblem;
  /** The sheet of a workbook that is too large. */
  readonly sheet: string | undefined;

  constructor(code: SheetProblem, options: { sheet?: string; cause?: unknown } = {}) {
    super(`The sheet was not read: ${code}.`, { cause: options.cause });
    this.code = code;
    this.sheet = options.sheet;
  }
}

/** A cell. Empty ones, and those that a merged area covers, have the text "". */
export type Cell = Readonly<{
  /** What the sheet shows: a number with its zeros or its per cent, a day as YYYY-MM-DD. */
  text: string;
  /** The font of a text. Only .xlsx files tell it. */
  font?: string;
  /** The parts of a text that has several fonts; it has no `font` then. */
  runs?: readonly Readonly<{ text: string; font?: string }>[];
  /** What it is where it is no text. A formula without a value was never computed: its program must save it first. */
  kind?: "number" | "date" | "error" | "formulaWithoutValue";
}>;

/** An area of cells that are shown as one: rows and columns from 0, the last ones included. */
export type Merge = Readonly<{ startRow: number; startCol: number; endRow: number; endCol: number }>;

/** A sheet from its first cell to the last that has something in it. All its rows are equally long. */
export type Sheet = Readonly<{ name: string; rows: readonly (readonly Cell[])[]; merges: readonly Merge[] }>;

const blank: Cell = { text: "" };
const errors = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERR!)$/;

/** Makes the sheets of one file, within its limits. Equal cells are one object, so that they are sent once. */
export class SheetMaker {
  readonly #cells = new Map<string, Cell>();
  #size = 0;

  /** Makes a cell. Throws a `SheetError` "tooMuch" if the file has too many letters. */
  cell(cell: Cell): Cell {
    if (cell.kind === undefined && cell.text.trim() === "") return blank;
    this.#add(cell.text.length);
    const made = errors.test(cell.text) ? { text: cell.text, kind: "error" as const } : cell;
    const key = JSON.stringify(made);
    const known = this.#cells.get(key) ?? made;
    this.#cells.set(key, known);
    return known;
  }

  /** Makes a sheet of rows that may differ in length. Throws a `SheetError` if it has too many rows or columns. */
  sheet(name: string, found: readonly (readonly Cell[])[], merges: readonly Merge[] = []): Sheet {
    const widths = found.map((row) => row.findLastIndex((cell) => cell !== blank) + 1);
    const height = widths.findLastIndex((width) => width > 0) + 1;
    const width = widths.reduce((most, next) => Math.max(most, next), 0);
    if (height > maxRows) throw new SheetError("tooManyRows", { sheet: name });
    if (width > maxColumns) throw new SheetError("tooManyColumns", { sheet: name });
    this.#add(name.length + height * width);
    const rows = found
      .slice(0, height)
      .map((row) => Array.from({ length: width }, (_, column) => row[column] ?? blank));
    const kept = merges.filter(({ startRow, startCol }) => startRow < height && startCol < width);
    if (kept.length > maxMerges) throw new SheetError("tooMuch");
    return { name, rows, merges: kept };
  }

  #add(size: number): void {
    this.#size += size;
    if (this.#size > maxSize) throw new SheetError("tooMuch");
  }
}
