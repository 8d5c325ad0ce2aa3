/** The largest file or pasted text, in bytes. */
export const maxBytes = 2 * 1024 * 1024;

/**
 * Maximum body size of a request with a sheet: the largest file, and room for what a form adds, or for what JSON adds
 * to pasted cells when it escapes characters.
 */
export const largestBody = maxBytes + 512 * 1024;
/** The largest sheet, counted up to the last row and column with content. */
export const maxRows = 2000;
export const maxColumns = 100;
/** Limit for the characters in all cells of a file plus the number of cells in its sheets. */
const maxSize = 3_000_000;
/** Limit of merged areas in one sheet; a mark sheet has some dozens. */
export const maxMerges = 10_000;
/**
 * Limits for characters: of a cell, whose longer text is cut and ends with "…" before any pattern sees it; and of the
 * names of a sheet and of a font. Spreadsheet programs allow 31 for a sheet and 32 for a font; a file's name has 255.
 */
const maxCell = 500;
const maxName = 255;
/** Limit of the visible sheets of a workbook. A school has one for each section. */
const maxSheets = 200;

/** Why a file or a pasted text cannot be read. Callers have a message for each. */
export const sheetProblems = [
  /** More than `maxBytes`. */
  "tooBig",
  /** More text or more parts than any sheet of a school has, packed or not. */
  "tooMuch",
  /** More than `maxRows` or `maxColumns`; `sheet` is the one concerned. */
  "tooManyRows",
  "tooManyColumns",
  "password",
  /** Another kind of file, such as a PDF or an OpenDocument. */
  "notASheet",
  /** A quotation mark opens a cell of a CSV and none closes it, so the rest would be one cell. */
  "openQuote",
  "tooSlow",
  /** It is incomplete or faulty, or needs too much memory. */
  "damaged",
] as const;
export type SheetProblem = (typeof sheetProblems)[number];

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

/** A cell. Empty cells, and those that a merged area covers, have the text "". */
export type Cell = Readonly<{
  /**
   * The text as the sheet shows it: a number with its zeros or per cent sign, a date as YYYY-MM-DD; at most `maxCell`.
   */
  text: string;
  /** The font of a text; unknown for text files. */
  font?: string;
  /** The parts of a text with several fonts; `font` is then absent. */
  runs?: readonly Readonly<{ text: string; font?: string }>[];
  /**
   * The type of a value that is not a text. A formula without a value was never computed: its program must save the
   * file first.
   */
  kind?: "number" | "date" | "error" | "formulaWithoutValue";
}>;

/** A merged area of cells: rows and columns count from 0, and the last ones are included. */
export type Merge = Readonly<{ startRow: number; startCol: number; endRow: number; endCol: number }>;

/**
 * Numbers of rows and columns that the sheet's program hides and that are not blank, and of texts below merged cells.
 * They are not read, because nobody saw them.
 */
export type Unseen = Readonly<{ rows: number; columns: number; cells: number }>;

/** A sheet from its first cell to the last one with content. All its rows have the same length. */
export type Sheet = Readonly<{
  name: string;
  rows: readonly (readonly Cell[])[];
  merges: readonly Merge[];
  unseen?: Unseen;
}>;

const blank: Cell = { text: "" };
const errors = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|ERR!)$/;

/** Makes the sheets of one file, within its limits. Equal cells share one object, so that each is sent once. */
export class SheetMaker {
  readonly #cells = new Map<string, Cell>();
  #size = 0;
  #sheets = 0;

  /** Makes a cell, with its text cut. Throws a `SheetError` "tooMuch" if the file has too many characters. */
  cell(found: Cell): Cell {
    const cell = cutCell(found);
    if (cell.kind === undefined && cell.text.trim() === "") return blank;
    this.#add(cell.text.length);
    const made = errors.test(cell.text) ? { text: cell.text, kind: "error" as const } : cell;
    const key = JSON.stringify(made);
    const known = this.#cells.get(key) ?? made;
    this.#cells.set(key, known);
    return known;
  }

  /** Makes a sheet from rows that may differ in length. Throws a `SheetError` if it has too many rows or columns. */
  sheet(named: string, found: readonly (readonly Cell[])[], merges: readonly Merge[] = [], unseen?: Unseen): Sheet {
    const name = named.slice(0, maxName);
    this.#sheets += 1;
    if (this.#sheets > maxSheets) throw new SheetError("tooMuch");
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
    const hasUnseen = unseen && unseen.rows + unseen.columns + unseen.cells > 0;
    return { name, rows, merges: kept, ...(hasUnseen && { unseen }) };
  }

  #add(size: number): void {
    this.#size += size;
    if (this.#size > maxSize) throw new SheetError("tooMuch");
  }
}

function cutCell({ text, font, runs, kind }: Cell): Cell {
  const parts = runs && cutRuns(runs);
  return {
    text: parts ? parts.map((run) => run.text).join("") : cut(text, maxCell),
    ...(font !== undefined && { font: font.slice(0, maxName) }),
    ...(parts && { runs: parts }),
    ...(kind && { kind }),
  };
}

function cutRuns(runs: NonNullable<Cell["runs"]>): NonNullable<Cell["runs"]> {
  let room = maxCell;
  return runs.flatMap(({ text, font }) => {
    if (room === 0) return [];
    const part = cut(text, room);
    room -= part.length;
    return [{ text: part, ...(font !== undefined && { font: font.slice(0, maxName) }) }];
  });
}

/** Cuts a text to `most` UTF-16 units, without leaving half of a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
