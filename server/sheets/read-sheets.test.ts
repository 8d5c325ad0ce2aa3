import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { compoundFile, officeFile, openDocument, pdf, zip } from "../../tests/kit/documents.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { oldWorkbook, rowXml, workbook, workbookParts } from "../../tests/kit/workbook.ts";
import { readSheets as readWithin, type SheetReader } from "./read-sheets.ts";
import { maxBytes, type Sheet, SheetError } from "./sheet.ts";
import { dateCell, shownNumber } from "./as-shown.ts";

/** Answers with the sheets themselves. */
const whole: SheetReader<Sheet[]> = {
  script: join(import.meta.dirname, "..", "..", "tests", "kit", "whole-sheets.ts"),
  answer: z.array(z.custom<Sheet>()),
  most: 16 * 1024 * 1024,
};
/** Reads sheets without a tight time limit, because the machine may be busy. */
const readSheets = (
  content: Uint8Array | string,
  { name = "", signal, reader = whole }: { name?: string; signal?: AbortSignal; reader?: typeof whole } = {},
) => readWithin(reader, { content, name, question: {} }, { signal, time: 10 * 60_000 });

/** The texts of a file's only sheet. */
async function textsOf(content: Uint8Array | string): Promise<string[][]> {
  const [sheet, ...others] = await readSheets(content);
  expect(others).toEqual([]);
  return sheet?.rows.map((row) => row.map(({ text }) => text)) ?? [];
}

/** Why a file is refused. */
async function refusalOf(content: Uint8Array | string): Promise<string> {
  const error: unknown = await readSheets(content).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SheetError);
  const { code, sheet } = error as SheetError;
  return sheet === undefined ? code : `${code} in ${sheet}`;
}

const text = (place: string, value: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe("a workbook", () => {
  // Styles 0 to 5: the usual font, a Bijoy font, and the number formats 001, 5.00, a date and per cent.
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="000"/><numFmt numFmtId="165" formatCode="0.00_ "/></numFmts>' +
    '<fonts><font><name val="Calibri"/></font><font><name val="SutonnyMJ"/></font></fonts><cellXfs>' +
    [0, 0, 164, 165, 14, 9].map((format, at) => `<xf numFmtId="${format}" fontId="${at === 1 ? 1 : 0}"/>`).join("") +
    "</cellXfs>";

  it("is read with what each cell shows, its font and its kind", async () => {
    const rich =
      '<c r="B1" t="inlineStr"><is><r><rPr><rFont val="SutonnyMJ"/></rPr><t>evsjv </t></r><r><t>CQ</t></r></is></c>';
    const number = (place: string, value: number, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    const [sheet] = await readSheets(
      workbook(
        [
          {
            name: "Class 9",
            rows:
              `<row r="1">${text("A1", "bvg", 1)}${rich}${text("C1", "Name")}</row>` +
              `<row r="3">${number("A3", 1, 2)}${number("B3", 5, 3)}${number("C3", 3.7000000000000002)}` +
              `${number("D3", 45_000, 4)}${number("E3", 0.95, 5)}<c r="F3"><f>A3+1</f></c>` +
              `<c r="G3" t="e"><v>#DIV/0!</v></c><c r="H3"><f>A3+1</f><v>2</v></c></row>`,
            after: '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="A90:B91"/></mergeCells>',
          },
        ],
        { styles },
      ),
    );
    expect(sheet?.name).toBe("Class 9");
    expect(sheet?.merges).toEqual([{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }]);
    expect(sheet?.rows.map((row) => row.length)).toEqual([8, 8, 8]);
    expect(sheet?.rows[0]?.slice(0, 4)).toEqual([
      { text: "bvg", font: "SutonnyMJ" },
      {
        text: "evsjv CQ",
        runs: [
          { text: "evsjv ", font: "SutonnyMJ" },
          { text: "CQ", font: "Calibri" },
        ],
      },
      { text: "Name", font: "Calibri" },
      { text: "" },
    ]);
    expect(sheet?.rows[2]).toEqual([
      { text: "001", kind: "number" },
      { text: "5.00", kind: "number" },
      { text: "3.7", kind: "number" },
      { text: "2023-03-15", kind: "date" },
      { text: "95%", kind: "number" },
      { text: "", kind: "formulaWithoutValue" },
      { text: "#DIV/0!", kind: "error" },
      { text: "2", kind: "number" },
    ]);
  });

  it("has nothing that nobody sees: hidden rows and columns, texts below merged cells, hiding formats", async () => {
    const cells = (row: number, ...values: string[]) =>
      values.map((value, at) => text("ABCDE"[at]! + row, value)).join("");
    const [sheet] = await readSheets(
      workbook(
        [
          {
            before: '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/></cols>',
            rows:
              `<row r="1">${cells(1, "Roll", "Phone", "Note", "Name")}</row>` +
              `<row r="2" hidden="1">${cells(2, "1", "", "", "Secret")}</row>` +
              `<row r="3" hidden="true"/>` +
              `<row r="4" ht="0" customHeight="1">${cells(4, "2", "", "", "Secret")}</row>` +
              `<row r="5">${cells(5, "Class six", "", "below", "Shown", "Secret")}</row>` +
              `<row r="6"><c r="A6"><v>3</v></c><c r="D6" s="1"><v>99</v></c></row>`,
            after: '<mergeCells><mergeCell ref="B1:D1"/><mergeCell ref="A4:A5"/></mergeCells>',
          },
        ],
        {
          styles:
            '<numFmts><numFmt numFmtId="164" formatCode=";;;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>',
        },
      ),
    );
    expect(sheet?.rows.map((row) => row.map((cell) => cell.text))).toEqual([
      ["Roll", "Phone"],
      ["2", "Shown"],
      ["3", ""],
    ]);
    expect(sheet?.unseen).toEqual({ rows: 2, columns: 2, cells: 3 });
  });

  itForAll([
    ["0.0", 68.35, "68.4"],
    ["0.00", 1.005, "1.01"],
    ["0.00", -1.005, "-1.01"],
    ["0.0", 2.25, "2.3"],
    ["#,##0", 1234.5, "1235"],
    ["#,##0.0#", 1234.56, "1234.56"],
    ["#,##0.0#", 5, "5.0"],
    ["0.##", 5, "5"],
    ["000", 7, "007"],
    ['0.0" points"', 4.25, "4.3"],
    ["[Red]0.0;[Blue]-0.0", 4.25, "4.3"],
    ["0.0_);(0.0)", 4.25, "4.3"],
    ["0.0%", 0.12345, "12.3%"],
    ["General", 68.35, "68.35"],
    ["# ?/?", 0.5, "0.5"],
    ["0.00E+00", 2_010_560_001, "2010560001"],
  ])("shows a number in each format as its program does", ([format, value, shown]) => {
    expect(shownNumber(value, format)).toBe(shown);
  });

  itForAll([
    ["h:mm AM/PM", "1899-12-31T13:00:00.000Z", "13:00", undefined],
    ["h:mm", "1899-12-30T09:29:59.999Z", "09:30", undefined],
    ["[h]:mm", "1904-01-01T10:15:00.000Z", "10:15", undefined],
    ["[h]:mm", "1900-01-01T01:30:00.000Z", "25:30", undefined],
    ["h:mm", "2026-12-02T10:00:00.000Z", "10:00", undefined],
    ["dd/mm/yyyy", "2026-12-02T00:00:00.000Z", "2026-12-02", "date"],
    ["dd/mm/yyyy", "2026-12-02T10:30:00.000Z", "2026-12-02", "date"],
    ["dd/mm/yyyy h:mm", "2026-12-02T10:30:00.000Z", "2026-12-02 10:30", "date"],
    ['d "December" yyyy', "2026-12-02T00:00:00.000Z", "2026-12-02", "date"],
  ])("shows a date in each format as the day, the time or both", ([format, value, shown, kind]) => {
    expect(dateCell(new Date(value), format)).toEqual({ text: shown, ...(kind && { kind }) });
  });

  it("has long cells of several fonts cut, and the names of fonts", async () => {
    const run = (font: string, value: string) => `<r><rPr><rFont val="${font}"/></rPr><t>${value}</t></r>`;
    const parts = run("A".repeat(900), "x".repeat(400)) + run("B", "y".repeat(400));
    const rich = `<c r="A1" t="inlineStr"><is>${parts}</is></c>`;
    const [sheet] = await readSheets(workbook([{ rows: `<row r="1">${rich}</row>` }]));
    const [x, y] = ["x".repeat(400), `${"y".repeat(99)}…`];
    const runs = [
      { text: x, font: "A".repeat(255) },
      { text: y, font: "B" },
    ];
    expect(sheet?.rows).toEqual([[{ text: x + y, runs }]]);
  });

  it("is in the workbook's usual font where a cell names none", async () => {
    const bijoy = '<fonts><font><name val="SutonnyMJ"/></font></fonts><cellXfs><xf numFmtId="0" fontId="0"/></cellXfs>';
    const [sheet] = await readSheets(workbook([{ rows: rowXml(1, ["bvg"]) }], { styles: bijoy }));
    expect(sheet?.rows).toEqual([[{ text: "bvg", font: "SutonnyMJ" }]]);
  });

  it("has its visible sheets, an empty one too", async () => {
    const sheets = await readSheets(
      workbook([
        { name: "A", rows: rowXml(1, ["Roll"]) },
        { name: "Hidden", rows: rowXml(1, ["x"]), isHidden: true },
        { name: "Pictures", rows: "" },
      ]),
    );
    expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
      ["A", 1],
      ["Pictures", 0],
    ]);
  });

  it("ends with its last text, wherever empty cells stand", async () => {
    const far =
      `<row r="1">${text("A1", "Roll")}</row><row r="3000">${text("IV3000", " ")}</row>` +
      `<row r="1048576"><c r="XFD1048576" s="1"/></row>`;
    expect(await textsOf(workbook([{ rows: far }]))).toEqual([["Roll"]]);
  });

  it.each([
    ["first row that is not read", "A4001", "tooManyRows"],
    ["last row", "A1048576", "tooManyRows"],
    ["last column", "XFD1", "tooManyColumns"],
    ["last place", "XFD1048576", "tooManyRows"],
  ])("with a text in its %s is refused and not cut", async (_, place, code) => {
    const row = /\d+/.exec(place)?.[0] ?? "";
    const far = `<row r="${row}">${text(place, "x")}</row>`;
    const rows = row === "1" ? far.replace("<c", `${text("A1", "Roll")}<c`) : rowXml(1, ["Roll"]) + far;
    expect(await refusalOf(workbook([{ name: "X", rows }]))).toBe(`${code} in X`);
  });

  it("of 2,000 rows and 100 columns is read, and a larger one refused", async () => {
    const last = (row: number, column: string) =>
      workbook([{ name: "X", rows: rowXml(1, ["Roll"]) + `<row r="${row}">${text(`${column}${row}`, "x")}</row>` }]);
    const [sheet] = await readSheets(last(2000, "CV"));
    expect([sheet?.rows.length, sheet?.rows[1]?.length]).toEqual([2000, 100]);
    expect(await refusalOf(last(2001, "A"))).toBe("tooManyRows in X");
    expect(await refusalOf(last(2, "CW"))).toBe("tooManyColumns in X");
  });
});

describe("an .xls of before 2007", () => {
  const file = oldWorkbook("Class 9", [
    ["বিষয়", "", "Roll"],
    [7, 0.5, "#N/A"],
  ]);

  it("is read, without fonts", async () => {
    expect(await readSheets(file)).toEqual([
      {
        name: "Class 9",
        rows: [
          [{ text: "বিষয়" }, { text: "" }, { text: "Roll" }],
          [
            { text: "7", kind: "number" },
            { text: "0.5", kind: "number" },
            { text: "#N/A", kind: "error" },
          ],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
      },
    ]);
  });

  it("with a password or cut off is refused", async () => {
    const locked = Buffer.from(file);
    // The record after the first one says that what follows is encrypted.
    locked.writeUInt16LE(0x2f, locked.indexOf(Buffer.from("0908100000060500", "hex")) + 20);
    expect(await refusalOf(locked)).toBe("password");
    expect(await refusalOf(file.subarray(0, 2000))).toBe("damaged");
  });
});

describe("a file of text", () => {
  const table = [
    ["রোল", "নাম"],
    ["০১", "রহিম"],
  ];
  const csv = "রোল,নাম\r\n০১,রহিম\r\n";
  const utf16 = Buffer.from(`\ufeff${csv}`, "utf16le");

  it.each([
    ["UTF-8", Buffer.from(csv)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${csv}`)],
    ["UTF-16, little-endian", utf16],
    ["UTF-16, big-endian", Buffer.from(utf16).swap16()],
    ["semicolons and an empty end", Buffer.from(`${csv.replaceAll(",", ";")};\r\n;\r\n`)],
    ["tabs", Buffer.from(csv.replaceAll(",", "\t"))],
    ["pasted cells", csv.replaceAll(",", "\t")],
  ])("in %s", async (_, content) => expect(await textsOf(content)).toEqual(table));

  it("in Windows-1252, as Bijoy is saved", async () => {
    expect(await textsOf(Buffer.from("K\xacvm,1", "latin1"))).toEqual([["K¬vm", "1"]]);
  });

  it("has its file's name, its quoted cells and its errors", async () => {
    const [sheet] = await readSheets(Buffer.from('Name,"a ""b"",\nc",#N/A\n'), { name: "class 9.csv" });
    expect(sheet).toEqual({
      name: "class 9",
      rows: [[{ text: "Name" }, { text: 'a "b",\nc' }, { text: "#N/A", kind: "error" }]],
      merges: [],
    });
  });

  it("with a quotation mark that is not closed is refused, as one cell would hold the rest", async () => {
    expect(await refusalOf(Buffer.from('Roll,Name\n1,"Rahim\n2,Karim\n'))).toBe("openQuote");
    expect(await textsOf('Roll\tName\n1\t5" tall\n')).toEqual([
      ["Roll", "Name"],
      ["1", '5" tall'],
    ]);
  });

  it("has long cells cut before anything looks at them", async () => {
    const [[first = "", second = ""] = []] = await textsOf(`${"ক".repeat(10_000)}\t${"😀".repeat(400)}`);
    expect([first, second]).toEqual([`${"ক".repeat(499)}…`, `${"😀".repeat(249)}…`]);
  });

  it("of too many lines or columns is refused", async () => {
    expect(await refusalOf("1\n".repeat(2001))).toBe("tooManyRows");
    expect(await refusalOf("1\n".repeat(maxBytes / 2))).toBe("tooManyRows");
    expect(await refusalOf("1\t".repeat(101))).toBe("tooManyColumns");
  });
});

describe("what is not read", () => {
  const sound = workbookParts([{ rows: rowXml(1, ["Roll"]) }]);

  /**
   * Overwrites numbers of 2 or 4 bytes in the sheet's entry of the zip directory, at these offsets from the start of
   * the entry.
   */
  function withEntry(...changes: [place: number, length: number, value: number][]): Buffer {
    const bytes = zip(sound);
    const entry = bytes.lastIndexOf("xl/worksheets/sheet1.xml") - 46;
    for (const [place, length, value] of changes) bytes.writeUIntLE(value, entry + place, length);
    return bytes;
  }
  /** Overwrites a number in the record at the end of the zip file, at this offset from the start of the record. */
  function withEnd(place: number, length: number, value: number): Buffer {
    const bytes = zip(sound);
    bytes.writeUIntLE(value, bytes.length - 22 + place, length);
    return bytes;
  }
  const bomb = zip({ ...sound, "xl/styles.xml": " ".repeat(30 * 1024 * 1024) }, { isPacked: true });
  bomb.writeUInt32LE(1024, bomb.lastIndexOf("xl/styles.xml") - 46 + 24);
  const withoutSizes = withEntry([8, 2, 8], [20, 4, 0], [24, 4, 0]);

  it.each<[string, Uint8Array | string, string]>([
    ["more than 2 MB", Buffer.alloc(maxBytes + 1, "1"), "tooBig"],
    ["more than 2 MB of pasted text", "১".repeat(maxBytes / 3 + 1), "tooBig"],
    ["a PDF", pdf, "notASheet"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "notASheet"],
    ["a page that is called .xls", "<html><table><tr><td>1", "notASheet"],
    ["a Word file", officeFile("word/document.xml"), "notASheet"],
    ["an OpenDocument", openDocument("application/vnd.oasis.opendocument.spreadsheet"), "notASheet"],
    ["a Word file of before 2007", compoundFile("WordDocument"), "notASheet"],
    ["a workbook with a password", compoundFile("EncryptionInfo", "EncryptedPackage"), "password"],
    ["an entry with a password", withEntry([8, 2, 1]), "password"],
    ["an archive that unpacks to more than it declares", bomb, "damaged"],
    ["half of a file", zip(sound).subarray(0, 900), "damaged"],
    ["an archive without its sheet", zip({ ...sound, "xl/_rels/workbook.xml.rels": "" }), "damaged"],
    ["an entry of 25 MB", withEntry([10, 2, 8], [24, 4, 25 * 1024 * 1024]), "tooMuch"],
    [
      "201 entries",
      zip({ ...sound, ...Object.fromEntries(Array.from({ length: 201 }, (_, i) => [i, ""])) }),
      "tooMuch",
    ],
    ["an entry without a declared size", withEntry([10, 2, 8], [24, 4, 0]), "damaged"],
    ["an entry whose size is declared beside it alone", withoutSizes, "damaged"],
    ["an entry with a 64-bit size", withEntry([20, 4, 0xffffffff]), "damaged"],
    ["a directory with a 64-bit size", withEnd(12, 4, 0xffffffff), "damaged"],
    ["a directory at a 64-bit place", withEnd(16, 4, 0xffffffff), "damaged"],
    ["an entry packed in another way", withEntry([10, 2, 14]), "damaged"],
    ["two entries in one place", withEntry([42, 4, 0]), "damaged"],
    ["two entries of one name", zip({ ...sound, "xl/Worksheets/sheet1.xml": "" }), "damaged"],
    ["an entry with a path upwards", zip({ ...sound, "../passwd": "" }), "damaged"],
    ["an entry with an absolute path", zip({ ...sound, "/etc/passwd": "" }), "damaged"],
  ])("%s", async (_, content, code) => expect(await refusalOf(content)).toBe(code));

  it("together declared to be more than 32 MB", async () => {
    const bytes = zip({ ...sound, "xl/a.xml": "<a/>", "xl/b.xml": "<b/>" });
    for (const name of ["xl/a.xml", "xl/b.xml"]) {
      const entry = bytes.lastIndexOf(name) - 46;
      bytes.writeUInt16LE(8, entry + 10);
      bytes.writeUInt32LE(17 * 1024 * 1024, entry + 24);
    }
    expect(await refusalOf(bytes)).toBe("tooMuch");
  });

  it("one text in very many cells", async () => {
    const shared = (row: number) => `<row r="${row}">${`<c t="s"><v>0</v></c>`.repeat(50)}</row>`;
    const rows = Array.from({ length: 500 }, (_, index) => shared(index + 1)).join("");
    const strings = `<si><t>${"x".repeat(50_000)}</t></si>`;
    expect(await refusalOf(workbook([{ rows }], { strings }))).toBe("tooMuch");
  });
});

describe("the process that reads", () => {
  // The elements are nested so deeply that the library would follow them until its stack or its memory is used up.
  const nested = zip(workbookParts([{ rows: "" }], { strings: "<si><r>".repeat(3_000_000) }), { isPacked: true });

  afterEach(async () => expect(await textsOf("Roll\tName")).toEqual([["Roll", "Name"]]));

  it("has room for the largest sheet, with a style in every cell", async () => {
    const cells = (row: number) =>
      Array.from({ length: 100 }, (_, column) => `<c s="1"><v>${(row * column) % 101}</v></c>`);
    const rows = Array.from({ length: 2000 }, (_, row) => `<row>${cells(row).join("")}</row>`).join("");
    const styles = '<fonts><font><name val="Arial"/></font></fonts><cellXfs><xf/><xf numFmtId="2"/></cellXfs>';
    const [sheet] = await readSheets(zip(workbookParts([{ rows }], { styles }), { isPacked: true }));
    expect([sheet?.rows.length, sheet?.rows[3]?.[99]?.text]).toEqual([2000, "95.00"]);
  });

  it("is ended if it answers with more than the reader's limit", async () => {
    const reader = { ...whole, most: 1_000 };
    await expect(readSheets("Roll\tName\n".repeat(100), { reader })).rejects.toMatchObject({ code: "tooMuch" });
    expect(await readSheets("Roll", { reader })).toHaveLength(1);
  });

  it("may answer only what the reader's schema accepts", async () => {
    const reader = { ...whole, answer: z.array(z.never()) };
    await expect(readSheets("Roll", { reader })).rejects.toMatchObject({ code: "damaged" });
  });

  it("may end early, and the next one reads", async () => expect(await refusalOf(nested)).toBe("damaged"));

  it("ends when nobody waits for it any more", async () => {
    const giveUp = new AbortController();
    const reading = readSheets(nested, { signal: giveUp.signal });
    const waiting = readSheets("Roll", { signal: giveUp.signal });
    giveUp.abort(new Error("The phone is gone."));
    await expect(reading).rejects.toThrow("The phone is gone.");
    await expect(waiting).rejects.toThrow("The phone is gone.");
  });
});
