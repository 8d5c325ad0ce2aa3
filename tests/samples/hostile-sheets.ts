import { createCipheriv } from "node:crypto";
import { compoundFileOf } from "../kit/workbook.ts";
import { gpaOf, marksOf, nameOf } from "./sample-pupils.ts";
import { type Cell, letters, type Sheet, stylesXml, workbook, workbookFiles } from "./workbook.ts";
import { type ArchiveFile, packedRepetition, zipArchive } from "./zip-archive.ts";

/** A file that a spreadsheet reader must survive, made when it is asked for: some unpack to a gigabyte. */
export type HostileSheet = {
  /** Name under which it is sent. */
  name: string;
  bytes: () => Buffer;
  /**
   * `refused`: nothing of it is taken over, and a sentence says why. `read`: its pupils are shown, or what is missing
   * is asked for. `either`: both are right, within the reader's limits of time and memory.
   */
  expect: "refused" | "read" | "either";
};

const heads = ["Roll", "Name", "Bangla", "English", "Mathematics", "GPA"];
const table = (pupils = 20): (string | number)[][] => [
  heads,
  ...marksOf(pupils, 3, 30).map((marks, place) => [place + 1, nameOf(place), ...marks, Number(gpaOf(marks))]),
];
const sheet = (rows: Sheet["rows"] = table(), name = "Six"): Sheet => ({ name, rows });
const plainFiles = () => workbookFiles([sheet()]);
const sheetPath = "xl/worksheets/sheet1.xml";
const packages = "http://schemas.openxmlformats.org/package/2006";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** A plain workbook with one part changed. */
function changed(path: string, change: (text: string) => string | Omit<ArchiveFile, "name">): Buffer {
  const files = plainFiles().map((file) => {
    if (file.name !== path) return file;
    const part = change(String(file.data));
    return typeof part === "string" ? { ...file, data: part } : { ...part, name: path };
  });
  return zipArchive(files);
}
const added = (...files: ArchiveFile[]) => zipArchive([...plainFiles(), ...files]);
/** A plain workbook with cells behind its own. */
const withRows = (rows: string) => changed(sheetPath, (text) => text.replace("</sheetData>", `${rows}</sheetData>`));
/** A workbook whose sheet unpacks to a gigabyte of blanks and declares another length. */
const bomb = (lengths: Pick<ArchiveFile, "declared" | "listed">) =>
  changed(sheetPath, () => ({ data: "", packed: packedRepetition(" ".repeat(megabyte), 1024), ...lengths }));
/** Bytes that look random and are the same each time: no packing makes them shorter. */
const noise = (length: number) =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(Math.round(length)));
const csv = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join(",")).join("\r\n");
const relations = (kind: string, target: string, mode = "") => {
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
  const relation = `<Relationship Id="rId9" Type="${type}" Target="${target}"${mode}/>`;
  return `<Relationships xmlns="${packages}/relationships">${relation}</Relationships>`;
};

/** Workbooks, comma-separated files and what only claims to be one of them. */
export const hostileSheets: readonly HostileSheet[] = [
  // Too much of it.
  refused("over-2-megabytes.xlsx", () => added({ name: "xl/media/image1.png", data: noise(2.1 * megabyte) })),
  refused("over-2000-rows.xlsx", () => workbook([sheet([heads, ...table(10).slice(1), ...many(2001)])])),
  refused("101-columns.xlsx", () => workbook([sheet(table().map((row) => wide(row, 101)))])),
  refused("5000-sheets.xlsx", () => workbook(Array.from({ length: 5000 }, (_, n) => sheet([["Roll"]], `S${n}`)))),
  either("10000-sheets-of-one-part.xlsx", () =>
    changed("xl/workbook.xml", (text) => {
      const listed = Array.from({ length: 10_000 }, (_, n) => `<sheet name="S${n}" sheetId="${n + 1}" r:id="rId1"/>`);
      return text.replace(/<sheet .*(?=<\/sheets>)/, listed.join(""));
    }),
  ),
  refused("cell-at-the-last-place.xlsx", () => withRows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
  refused("cell-at-s1048576.xlsx", () => withRows('<row r="1048576"><c r="S1048576"><v>1</v></c></row>')),
  refused("row-1000000000.xlsx", () => withRows('<row r="1000000000"><c r="A1000000000"><v>1</v></c></row>')),
  either("24-megabytes-of-cells.xlsx", () => changed(sheetPath, () => manyCells(1990, 100))),
  either("950000-merges.xlsx", () =>
    changed(sheetPath, (text) => {
      const merges = '<mergeCell ref="A9:B9"/>'.repeat(950_000);
      return text.replace("</sheetData>", `</sheetData><mergeCells>${merges}</mergeCells>`);
    }),
  ),
  either("400000-fonts.xlsx", () =>
    changed("xl/styles.xml", () => stylesXml(["Calibri"]).replace("</fonts>", `${"<font/>".repeat(400_000)}</fonts>`)),
  ),
  either("nested-rich-text.xlsx", () =>
    changed("xl/sharedStrings.xml", () => {
      const depth = 500_000;
      return `<sst xmlns="${main}">${"<si><r>".repeat(depth)}<t>a</t>${"</r></si>".repeat(depth)}</sst>`;
    }),
  ),

  // Archives that lie.
  refused("declared-gigabyte.xlsx", () => bomb({ declared: gigabyte })),
  refused("gigabyte-declared-as-1-kilobyte.xlsx", () => bomb({ declared: 1024 })),
  refused("gigabyte-declared-as-nothing.xlsx", () => bomb({ declared: 0 })),
  refused("only-the-directory-lies.xlsx", () => bomb({ declared: gigabyte, listed: 1024 })),
  refused("zip64.xlsx", () => zipArchive(plainFiles().map((file) => ({ ...file, zip64: true })))),
  refused("overlapping-files.xlsx", () => {
    const same = Array.from({ length: 150 }, (_, n) => ({ name: `xl/media/${n}.xml`, data: " ", samePlaceAs: 4 }));
    return added(...same);
  }),
  refused("duplicate-names.xlsx", () => added({ name: sheetPath, data: "<worksheet/>" })),
  refused("path-traversal.xlsx", () => added({ name: "../../../../tmp/sample-passwd", data: "sample" })),
  refused("absolute-windows-path.xlsx", () => added({ name: "C:\\Windows\\sample.ini", data: "sample" })),
  refused("truncated.xlsx", () => {
    const whole = workbook([sheet()]);
    return whole.subarray(0, whole.length * 0.7);
  }),
  refused("flipped-bits.xlsx", () => {
    const whole = workbook([sheet()]);
    const start = whole.indexOf(sheetPath) + sheetPath.length;
    for (let place = start + 40; place < start + 400; place += 60)
      whole.writeUInt8(whole.readUInt8(place) ^ 0x10, place);
    return whole;
  }),

  // XML that reaches for more.
  either("entities.xlsx", () =>
    changed("xl/sharedStrings.xml", (text) => {
      const grown = Array.from({ length: 9 }, (_, n) => `<!ENTITY m${n + 1} "${`&m${n};`.repeat(10)}">`).join("");
      return withEntity(text, `<!ENTITY m0 "lol">${grown}`, "&m9;");
    }),
  ),
  either("external-entity.xlsx", () =>
    changed("xl/sharedStrings.xml", (text) => withEntity(text, '<!ENTITY m SYSTEM "file:///etc/passwd">', "&m;")),
  ),
  refused("sheet-outside-the-archive.xlsx", () =>
    changed("xl/_rels/workbook.xml.rels", (text) => text.replace(`/${sheetPath}`, "../../../../../etc/passwd")),
  ),

  // What is not what it is called.
  refused("password.xlsx", () => compoundFileOf("EncryptedPackage", noise(6000))),
  refused("rubbish.xls", () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), noise(20_000)])),
  refused("rubbish-in-its-workbook.xls", () => compoundFileOf("Workbook", noise(9000))),
  refused("html.xlsx", () =>
    Buffer.from(`<html><table><tr><td>${heads.join("<td>")}<tr><td>1<td>Sample</table></html>`),
  ),
  refused("pdf.xlsx", () =>
    Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n"),
  ),
  refused("empty.xlsx", () => Buffer.alloc(0)),
  refused("empty.csv", () => Buffer.alloc(0)),
  refused("rubbish.csv", () => noise(50_000)),
  refused("unclosed-quote.csv", () => {
    const start = `${csv(table())}\r\n21,"Sample Pupil,`;
    return Buffer.from(start + "1,2,3\r\n".repeat((1.9 * megabyte - start.length) / 7));
  }),

  // Odd, but somebody's own work.
  read("utf-16.csv", () => Buffer.from(`\uFEFF${csv(table())}`, "utf16le")),
  read("macros.xlsm", () => {
    const files = plainFiles().map(({ name, data }) => ({
      name,
      data: String(data).replace(
        "openxmlformats-officedocument.spreadsheetml.sheet.main",
        "ms-excel.sheet.macroEnabled.main",
      ),
    }));
    return zipArchive([...files, { name: "xl/vbaProject.bin", data: compoundFileOf("VBA", noise(500)) }]);
  }),
  read("external-link.xlsx", () => {
    const linked: Cell[][] = table().map((row, n) => [
      ...row,
      n === 0 ? "Total" : { formula: "[1]Six!A1", value: 150 },
    ]);
    const part = "xl/externalLinks/externalLink1.xml";
    const target = relations("externalLinkPath", "http://192.0.2.1/sample.xlsx", ' TargetMode="External"');
    return zipArchive([
      ...workbookFiles([sheet(linked)]),
      { name: part, data: `<externalLink xmlns="${main}"/>` },
      { name: "xl/externalLinks/_rels/externalLink1.xml.rels", data: target },
    ]);
  }),
  read("formulas-without-values.xlsx", () => {
    const total: Cell[][] = table().map((row, place) => [
      ...row,
      place === 0 ? "Total" : { formula: `SUM(C${place + 1}:E${place + 1})` },
    ]);
    return workbook([sheet(total)]);
  }),
  read("no-roll-column.xlsx", () => workbook([sheet(table().map((row) => row.slice(1)))])),
  read("two-tables-side-by-side.xlsx", () => {
    const pupils = table(24);
    return workbook([
      sheet(pupils.slice(0, 13).map((row, n) => [...row, null, ...(pupils[n === 0 ? 0 : n + 12] ?? [])])),
    ]);
  }),
  refused("picture-only.xlsx", () =>
    zipArchive([
      ...workbookFiles([{ name: "Scan", rows: [], after: '<drawing r:id="rId9"/>' }]),
      { name: "xl/worksheets/_rels/sheet1.xml.rels", data: relations("drawing", "../drawings/drawing1.xml") },
      { name: "xl/drawings/drawing1.xml", data: "<wsDr/>" },
      { name: "xl/media/image1.png", data: noise(3000) },
    ]),
  ),
  read("proto-sheet.xlsx", () => workbook([sheet(table(), "__proto__")])),
  read("proto-heading.xlsx", () => {
    const names = ["__proto__", "constructor", "toString"];
    return workbook([sheet(table().map((row, n) => [...row, ...names.map((name) => (n === 0 ? name : n))]))]);
  }),
];

function refused(name: string, bytes: () => Buffer): HostileSheet {
  return { name, bytes, expect: "refused" };
}
function either(name: string, bytes: () => Buffer): HostileSheet {
  return { name, bytes, expect: "either" };
}
function read(name: string, bytes: () => Buffer): HostileSheet {
  return { name, bytes, expect: "read" };
}

function many(rows: number): Cell[][] {
  return Array.from({ length: rows }, (_, place) => [place + 100, "Sample Pupil", 50, 60, 70, 3.5]);
}

function wide(row: readonly Cell[], columns: number): Cell[] {
  const isHead = row[0] === "Roll";
  return Array.from({ length: columns }, (_, place) => row[place] ?? (isHead ? `Subject ${place}` : 50));
}

/** A sheet of the most rows and columns that are taken, its cells as long as they may be within 24 MB. */
function manyCells(rows: number, columns: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (__, column) => {
      const text =
        row === 0 ? (heads[column] ?? `Subject ${column}`) : column === 1 ? nameOf(row) : String(row + column);
      const start = `<c r="${letters(column)}${row + 1}" t="inlineStr"><is><t xml:space="preserve">`;
      return `${start}${text}${" ".repeat(40)}</t></is></c>`;
    });
    return `<row r="${row + 1}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

/** Shared texts with a document type, and an entity behind the first text. */
function withEntity(text: string, declarations: string, use: string): string {
  return text.replace("<sst", `<!DOCTYPE sst [${declarations}]><sst`).replace("</t>", `${use}</t>`);
}
