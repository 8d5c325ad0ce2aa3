import { type ArchiveFile, zipArchive } from "./zip-archive.ts";

/** Text in several fonts within one cell. */
type Run = { text: string; font: string };
/** One cell: empty, a value, a value in a font of its own, text in several fonts, a day (ISO), or a formula. */
export type Cell =
  | null
  | string
  | number
  | { value: string | number; font: string }
  | { runs: readonly Run[] }
  | { date: string }
  | { formula: string; value?: number };

export type Sheet = {
  name: string;
  rows: readonly (readonly Cell[])[];
  /** Merged ranges such as `A1:C1`. */
  merges?: readonly string[];
  /** XML behind the cells. */
  after?: string;
};

export type WorkbookOptions = {
  /** Font of the cells without a font of their own. */
  font?: string;
  /** As other offices write it: text inside its cell, no styles, other names of the parts. */
  foreign?: boolean;
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const defaults =
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An .xlsx file as bytes. */
export function workbook(sheets: readonly Sheet[], options: WorkbookOptions = {}): Buffer {
  const files = workbookFiles(sheets, options);
  return zipArchive(options.foreign ? files.toReversed() : files, { streamed: options.foreign === true });
}

/** The parts of an .xlsx file, for those that change some before they pack them. */
export function workbookFiles(sheets: readonly Sheet[], { font = "Calibri", foreign = false } = {}): ArchiveFile[] {
  const hasDates = sheets.some(({ rows }) => rows.some((cells) => cells.some(isDate)));
  // The second style is that of dates, in workbooks that have some.
  const fonts = hasDates ? [font, font] : [font];
  const texts: string[] = [];
  const styleOf = (name: string) => placeIn(fonts, name);
  const text = (content: string) =>
    foreign ? `t="inlineStr"><is>${content}</is>` : `t="s"><v>${placeIn(texts, content)}</v>`;
  const cellXml = (cell: Exclude<Cell, null>, at: string): string => {
    if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === "string") return `<c r="${at}" ${text(plain(cell))}</c>`;
    if ("runs" in cell) return `<c r="${at}" ${text(cell.runs.map(runXml).join(""))}</c>`;
    if ("formula" in cell) return `<c r="${at}"><f>${escaped(cell.formula)}</f>${valueXml(cell.value)}</c>`;
    if ("date" in cell) return `<c r="${at}" s="1">${valueXml(serialOf(cell.date))}</c>`;
    const start = `<c r="${at}" s="${styleOf(cell.font)}"`;
    return typeof cell.value === "number"
      ? `${start}>${valueXml(cell.value)}</c>`
      : `${start} ${text(plain(cell.value))}</c>`;
  };
  const sheetXml = ({ rows, merges = [], after = "" }: Sheet) => {
    const data = rows.map((cells, row) => {
      const inside = cells.map((cell, column) => (cell === null ? "" : cellXml(cell, `${letters(column)}${row + 1}`)));
      return inside.join("") === "" ? "" : `<row r="${row + 1}">${inside.join("")}</row>`;
    });
    const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join("");
    return `${head}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetData>${data.join("")}</sheetData>${
      merged && `<mergeCells count="${merges.length}">${merged}</mergeCells>`
    }${after}</worksheet>`;
  };

  const path = (place: number) =>
    foreign ? `xl/worksheets/page_${place + 1}.xml` : `xl/worksheets/sheet${place + 1}.xml`;
  const pages = sheets.map((sheet, place) => ({ name: path(place), data: sheetXml(sheet) }));
  const listed = sheets.map(
    ({ name }, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  );
  const links = sheets.map((_, place) => [`rId${place + 1}`, "worksheet", `/${path(place)}`] as const);
  const parts: (readonly [id: string, type: string, target: string, data: string])[] = foreign
    ? []
    : [
        ["rIdStyles", "styles", "/xl/styles.xml", stylesXml(fonts, hasDates ? 1 : undefined)],
        ["rIdTexts", "sharedStrings", "/xl/sharedStrings.xml", textsXml(texts)],
      ];
  const overrides = [
    ["/xl/workbook.xml", `${types}.sheet.main+xml`],
    ...pages.map(({ name }) => [`/${name}`, `${types}.worksheet+xml`]),
    ...parts.map(([, type, target]) => [target, `${types}.${type}+xml`]),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return [
    {
      name: "[Content_Types].xml",
      data: `${head}<Types xmlns="${packages}/content-types">${defaults}${overrides.join("")}</Types>`,
    },
    { name: "_rels/.rels", data: relationsXml([["rId1", "officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      data: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join("")}</sheets></workbook>`,
    },
    { name: "xl/_rels/workbook.xml.rels", data: relationsXml([...links, ...parts]) },
    ...pages,
    ...parts.map(([, , target, data]) => ({ name: target.slice(1), data })),
  ];
}

/** The letters of a column, from 0. */
export function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function placeIn(list: string[], item: string): number {
  return list.includes(item) ? list.indexOf(item) : list.push(item) - 1;
}

const plain = (text: string) => `<t xml:space="preserve">${escaped(text)}</t>`;
const valueXml = (value: number | undefined) => (value === undefined ? "" : `<v>${value}</v>`);
const runXml = ({ text, font }: Run) => `<r><rPr><sz val="12"/><rFont val="${font}"/></rPr>${plain(text)}</r>`;

function textsXml(texts: readonly string[]): string {
  const items = texts.map((text) => `<si>${text}</si>`).join("");
  return `${head}<sst xmlns="${main}" uniqueCount="${texts.length}">${items}</sst>`;
}

const isDate = (cell: Cell) => cell !== null && typeof cell === "object" && "date" in cell;
/** The number by which a workbook stores a day: days since 30 December 1899. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** Styles of which the n-th of the cells' styles has the n-th font; the one at `dates` is also shown as a date. */
export function stylesXml(fonts: readonly string[], dates?: number): string {
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join("")}</${name}>`;
  const format = (font: number) =>
    `<xf numFmtId="${font === dates ? '14" applyNumberFormat="1' : "0"}" fontId="${font}" fillId="0" borderId="0" ` +
    'xfId="0" applyFont="1"/>';
  const fill = (pattern: string) => `<fill><patternFill patternType="${pattern}"/></fill>`;
  return `${head}<styleSheet xmlns="${main}">${[
    list(
      "fonts",
      fonts.map((name) => `<font><sz val="12"/><name val="${name}"/></font>`),
    ),
    list("fills", [fill("none"), fill("gray125")]),
    list("borders", ["<border><left/><right/><top/><bottom/><diagonal/></border>"]),
    list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list(
      "cellXfs",
      fonts.map((_, font) => format(font)),
    ),
    list("cellStyles", ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join("")}</styleSheet>`;
}

function relationsXml(links: readonly (readonly [id: string, type: string, target: string, data?: string])[]): string {
  const items = links.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packages}/relationships">${items.join("")}</Relationships>`;
}
