import { zip } from "./documents.ts";

const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A sheet: the XML of its cells and of what follows them (merged areas), and whether it is hidden. */
export type SheetXml = { name?: string; rows: string; before?: string; after?: string; isHidden?: boolean };

/** The parts of an .xlsx file, name to content. `styles` and `strings` are the inner XML of those parts. */
export function workbookParts(
  sheets: readonly SheetXml[],
  { styles, strings }: { styles?: string; strings?: string } = {},
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const related = (inner: string) => `${head}<Relationships xmlns="${packageRelations}">${inner}</Relationships>`;
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${name ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="r${index}"` +
      `${isHidden ? ' state="hidden"' : ""}/>`,
  );
  return {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": related(relation("r0", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": related(
      sheets.map((_, index) => relation(`r${index}`, "worksheet", `worksheets/sheet${index + 1}.xml`)).join("") +
        relation("rs", "styles", "styles.xml") +
        relation("rt", "sharedStrings", "sharedStrings.xml"),
    ),
    "xl/styles.xml": `${head}<styleSheet ${main}>${styles ?? ""}</styleSheet>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${strings ?? ""}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = "", after = "" }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  };
}

/** Builds an .xlsx file. */
export function workbook(...given: Parameters<typeof workbookParts>): Buffer {
  return zip(workbookParts(...given));
}

/** Returns the XML of a row (numbered from 1) of texts and numbers, in columns A to Z. */
export function rowXml(number: number, values: readonly (string | number)[]): string {
  const cells = values.map((value, column) => {
    const place = `${String.fromCharCode(65 + column)}${number}`;
    return typeof value === "number"
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}

/**
 * Builds an .xls file of one sheet with these rows of texts and numbers; the first two cells are merged. It consists of
 * BIFF 8 records in a compound file. The constants come from `[MS-XLS]` and `[MS-CFB]`.
 */
export function oldWorkbook(name: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const start = record(0x0809, numbers(0x0600, 5, 0, 0, 0, 0, 0, 0));
  const end = record(0x0a);
  const sheetAt = start.length + 4 + 6 + 2 + 2 * name.length + end.length;
  const sheet = record(0x85, numbers(sheetAt, 0, 0), Buffer.from([name.length, 1]), Buffer.from(name, "utf16le"));
  const cells = rows.flatMap((row, y) =>
    row.map((value, x) => {
      if (typeof value === "string")
        return record(0x204, numbers(y, x, 0, value.length), Buffer.from([1]), Buffer.from(value, "utf16le"));
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(value);
      return record(0x203, numbers(y, x, 0), bytes);
    }),
  );
  const merge = record(0xe5, numbers(1, 0, 0, 0, 1));
  return compoundFileOf("Workbook", Buffer.concat([start, sheet, end, start, ...cells, merge, end]));
}

function record(type: number, ...data: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(data);
  return Buffer.concat([numbers(type, bytes.length), bytes]);
}

function numbers(...all: number[]): Buffer {
  const bytes = Buffer.alloc(2 * all.length);
  for (const [index, number] of all.entries()) bytes.writeUInt16LE(number, 2 * index);
  return bytes;
}

const sector = 512;
/** Special sector numbers in the allocation table: end of chain, and a sector of the table itself. */
const [endOfChain, tableSector] = [0xfffffffe, 0xfffffffd] as const;

/** Builds a compound file with one stream: header, allocation table, directory and stream. */
export function compoundFileOf(name: string, stream: Buffer): Buffer {
  // A shorter stream would be stored among the small streams, which have a table of their own.
  const length = Math.max(4096, Math.ceil(stream.length / sector) * sector);
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.fill(0, 8, 76);
  for (const [place, number] of [
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
    [44, 1],
    [48, 1],
    [56, 4096],
  ] as const)
    header.writeUInt16LE(number, place);
  for (const [place, number] of [
    [60, endOfChain],
    [68, endOfChain],
    [76, 0],
  ] as const)
    header.writeUInt32LE(number, place);
  const table = Buffer.alloc(sector, 0xff);
  const count = length / sector;
  const next = [
    tableSector,
    endOfChain,
    ...Array.from({ length: count }, (_, at) => (at < count - 1 ? at + 3 : endOfChain)),
  ];
  for (const [index, place] of next.entries()) table.writeUInt32LE(place, 4 * index);
  const directory = Buffer.alloc(sector);
  for (const [index, entry] of [
    { name: "Root Entry", type: 5, child: 1, start: endOfChain, size: 0 },
    { name, type: 2, child: 0xffffffff, start: 2, size: length },
  ].entries()) {
    const at = index * 128;
    directory.write(entry.name, at, "utf16le");
    directory.writeUInt16LE(2 * entry.name.length + 2, at + 64);
    directory.writeUInt8(entry.type, at + 66);
    for (const [place, number] of [
      [68, 0xffffffff],
      [72, 0xffffffff],
      [76, entry.child],
      [116, entry.start],
      [120, entry.size],
    ] as const)
      directory.writeUInt32LE(number, at + place);
  }
  return Buffer.concat([header, table, directory, stream, Buffer.alloc(length - stream.length)]);
}
