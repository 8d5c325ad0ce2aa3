import { find, read, utils, write } from "cfb";
import { SheetError } from "./sheet.ts";

// Reads from the records of an .xls what the library (hucre 1.0.0) does not tell (what is hidden, fonts, number
// formats), and changes what it reads wrongly: it takes the numbers of a chart in a sheet for cells, and loses the text
// of a formula that was filled down. The records are described in [MS-XLS].

/** A record: its number, and the place and the length of its data in the stream. */
type XlsRecord = { id: number; at: number; length: number };

/**
 * What the records of a sheet say: whether it is a table and hidden, which rows and columns its program hides, and the
 * font and the number format of a cell.
 */
export type XlsSheet = {
  name: string;
  isTable: boolean;
  isHidden: boolean;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  look: (row: number, column: number) => { font?: string | undefined; format?: string | undefined };
};

export type MendedXls = { content: Uint8Array; sheets: XlsSheet[] };

const ids = {
  formula: 0x06,
  eof: 0x0a,
  filePass: 0x2f,
  font: 0x31,
  columns: 0x7d,
  sheet: 0x85,
  look: 0xe0,
  numbers: 0xbd,
  text: 0x207,
  row: 0x208,
  format: 0x41e,
  beginning: 0x809,
} as const;
/** Records that stand between a formula and its text: an array, a table, and a formula that several cells share. */
const betweenFormulaAndText: ReadonlySet<number> = new Set([0x221, 0x236, 0x4bc]);
/** Records of single cells, which begin with row, column and look. */
const cells: ReadonlySet<number> = new Set([0x06, 0xfd, 0x203, 0x204, 0x205, 0x27e]);
/** A number that no record has, so that readers pass over it. */
const ignored = 0x7fff;
/** The number formats that a workbook does not define itself. */
const builtInFormats: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  45: "mm:ss",
  46: "[h]:mm:ss",
};

/** Mends a workbook. Throws a `SheetError`, or whatever the library for compound files throws. */
export function mendXls(bytes: Uint8Array): MendedXls {
  const entry = find(read(Buffer.from(bytes), { type: "buffer" }), "/Workbook");
  if (!entry) throw new SheetError("notASheet");
  const stream = Buffer.from(entry.content as Uint8Array);
  const records = recordsOf(stream);
  const end = records.findIndex(({ id }) => id === ids.eof);
  const globals = records.slice(0, end < 0 ? records.length : end);
  if (globals.some(({ id }) => id === ids.filePass)) throw new SheetError("password");
  const lookOf = looksOf(stream, globals);
  const sheets = globals
    .filter(({ id, length }) => id === ids.sheet && length >= 8)
    .map(({ at, length }) => {
      const first = records.findIndex((record) => record.at - 4 === stream.readUInt32LE(at));
      const own = first < 0 ? [] : ownRecords(stream, records, first);
      return {
        name: shortText(stream.subarray(at + 6, at + length)),
        // The other types are charts and macros.
        isTable: stream[at + 5] === 0,
        isHidden: (stream[at + 4]! & 3) !== 0,
        ...hiddenIn(stream, own),
        look: lookIn(stream, own, lookOf),
      };
    });
  const container = utils.cfb_new();
  utils.cfb_add(container, "/Workbook", stream);
  return { content: write(container, { type: "buffer" }) as Uint8Array, sheets };
}

function recordsOf(stream: Buffer): XlsRecord[] {
  const records: XlsRecord[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) break;
    records.push({ id: stream.readUInt16LE(at), at: at + 4, length });
    at += 4 + length;
  }
  return records;
}

/**
 * The records of a sheet, from its beginning to its end, without those of the charts in it. The library does not pass
 * over charts and expects a formula's text right after it, so the stream is changed accordingly, in place.
 */
function ownRecords(stream: Buffer, records: readonly XlsRecord[], first: number): XlsRecord[] {
  const own: XlsRecord[] = [];
  let depth = 0;
  for (let place = first; place < records.length; place += 1) {
    const record = records[place]!;
    if (record.id === ids.beginning) depth += 1;
    const isOwn = depth === 1;
    if (record.id === ids.eof) depth -= 1;
    if (isOwn) own.push(record);
    else stream.writeUInt16LE(ignored, record.at - 4);
    if (depth === 0) break;
    if (isOwn && record.id === ids.formula) moveTextUp(stream, records, place + 1);
  }
  return own;
}

/** Moves the text of a formula before the records that stand between the two. */
function moveTextUp(stream: Buffer, records: readonly XlsRecord[], next: number): void {
  let place = next;
  while (betweenFormulaAndText.has(records[place]?.id ?? 0)) place += 1;
  const text = records[place];
  const between = records[next];
  if (place === next || !between || text?.id !== ids.text) return;
  const start = between.at - 4;
  const moved = Buffer.from(stream.subarray(text.at - 4, text.at + text.length));
  const passed = Buffer.from(stream.subarray(start, text.at - 4));
  moved.copy(stream, start);
  passed.copy(stream, start + moved.length);
}

function hiddenIn(stream: Buffer, records: readonly XlsRecord[]): Pick<XlsSheet, "hiddenRows" | "hiddenColumns"> {
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  for (const { id, at, length } of records) {
    // Bit 5: the row has no height. Bit 0: the columns are hidden.
    if (id === ids.row && length >= 14 && stream[at + 12]! & 0x20) hiddenRows.add(stream.readUInt16LE(at));
    if (id === ids.columns && length >= 10 && (stream[at + 8]! & 1 || stream.readUInt16LE(at + 4) === 0))
      for (let column = stream.readUInt16LE(at); column <= Math.min(stream.readUInt16LE(at + 2), 0xff); column += 1)
        hiddenColumns.add(column);
  }
  return { hiddenRows, hiddenColumns };
}

type Look = ReturnType<XlsSheet["look"]>;

/** The looks that the workbook defines, each with its font and number format. */
function looksOf(stream: Buffer, globals: readonly XlsRecord[]): Look[] {
  const fonts: string[] = [];
  const formats = new Map(Object.entries(builtInFormats).map(([id, format]) => [Number(id), format]));
  for (const { id, at, length } of globals) {
    if (id === ids.font && length >= 16) fonts.push(shortText(stream.subarray(at + 14, at + length)));
    if (id === ids.format && length >= 5)
      formats.set(
        stream.readUInt16LE(at),
        characters(stream.subarray(at + 4, at + length), stream.readUInt16LE(at + 2)),
      );
  }
  return globals
    .filter(({ id, length }) => id === ids.look && length >= 4)
    .map(({ at }) => {
      const font = stream.readUInt16LE(at);
      // No font has the number 4.
      return { font: fonts[font > 4 ? font - 1 : font], format: formats.get(stream.readUInt16LE(at + 2)) };
    });
}

function lookIn(stream: Buffer, records: readonly XlsRecord[], looks: readonly Look[]): XlsSheet["look"] {
  const numbers = new Map<number, number>();
  const key = (row: number, column: number) => row * 0x100 + column;
  for (const { id, at, length } of records) {
    if (cells.has(id) && length >= 6)
      numbers.set(key(stream.readUInt16LE(at), stream.readUInt16LE(at + 2)), stream.readUInt16LE(at + 4));
    if (id !== ids.numbers) continue;
    for (let place = 4, column = stream.readUInt16LE(at + 2); place + 8 <= length; place += 6, column += 1)
      numbers.set(key(stream.readUInt16LE(at), column), stream.readUInt16LE(at + place));
  }
  return (row, column) => looks[numbers.get(key(row, column)) ?? -1] ?? {};
}

/** A text whose length is its first byte. */
function shortText(data: Buffer): string {
  return characters(data.subarray(1), data[0] ?? 0);
}

/** A text after the byte that says whether its characters have one byte or two. */
function characters(data: Buffer, count: number): string {
  return data[0]! & 1 ? data.toString("utf16le", 1, 1 + 2 * count) : data.toString("latin1", 1, 1 + count);
}
