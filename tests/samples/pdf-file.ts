import { deflateSync } from "node:zlib";

/** An object of a PDF as it is written between `obj` and `endobj`: text in Latin-1, or bytes. */
export type PdfObject = string | Buffer;

/** Writes a PDF from its objects, of which the first has number 1 and must be the catalog. */
export function pdfFile(objects: readonly PdfObject[], trailer = ""): Buffer {
  const parts: Buffer[] = [latin1("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [place, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([latin1(`${place + 1} 0 obj\n`), bytesOf(object), latin1("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  }
  const lines = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${lines}`;
  const end = `trailer\n<</Size ${places.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, latin1(table + end)]);
}

/** A stream; it is deflated `times` times. */
export function pdfStream(data: PdfObject, dictionary = "", times = 1): Buffer {
  let bytes = bytesOf(data);
  for (let time = 0; time < times; time += 1) bytes = deflateSync(bytes, { level: 9 });
  const filters = times === 0 ? "" : `/Filter[${"/FlateDecode".repeat(times)}]`;
  const head = `<<${dictionary}${filters}/Length ${bytes.length}>>stream\n`;
  return Buffer.concat([latin1(head), bytes, latin1("\nendstream")]);
}

/** Text in one of the fonts `F1`, `F2` … at a place in points from the page's lower left corner. */
export type PdfLine = {
  text: string;
  x?: number;
  y: number;
  font?: number;
  size?: number;
  /** Whether the text runs upwards. */
  upwards?: boolean;
  /** Whether the text can be selected but not seen. */
  hidden?: boolean;
};

export type PdfPage = {
  lines: readonly PdfLine[];
  /** Entries of the page's dictionary, such as `/Rotate 90`. */
  entries?: string;
  /** Operators before the text. */
  before?: string;
};

export type PdfParts = {
  pages: readonly PdfPage[];
  /** Fonts `F1`, `F2` …; without them Helvetica alone. */
  fonts?: readonly PdfFont[];
  /** XObjects by name: streams. */
  xobjects?: Readonly<Record<string, Buffer>>;
  /** Entries of the catalog, such as names; `{0}`, `{1}` … refer to `more`, also within it. */
  catalog?: string;
  /** Further objects. */
  more?: readonly PdfObject[];
};

/** A font: its name, and the text by which its two-byte codes 1, 2 … are read, if it has such. */
export type PdfFont = { name: string; codes?: readonly string[] };
export const helvetica: PdfFont = { name: "Helvetica" };
export const sutonny: PdfFont = { name: "SutonnyMJ" };

/** A PDF of pages of A4 with text. */
export function textPdf({ pages, fonts = [helvetica], xobjects = {}, catalog = "", more = [] }: PdfParts): Buffer {
  const objects: PdfObject[] = ["", "", ""];
  const add = (object: PdfObject) => `${objects.push(object)} 0 R`;
  const fontList = fonts.map((font, place) => `/F${place + 1} ${addFont(font, add)}`).join("");
  const xobjectList = Object.entries(xobjects).map(([name, stream]) => `/${name} ${add(stream)}`);
  objects[2] = `<</Font<<${fontList}>>/XObject<<${xobjectList.join("")}>>>>`;
  const kids = pages.map(({ lines, entries = "", before = "" }) => {
    const content = before + lines.map((line) => lineOperators(line, fonts)).join("");
    const stream = add(pdfStream(content));
    return add(`<</Type/Page/Parent 2 0 R/Resources 3 0 R/Contents ${stream}${entries}>>`);
  });
  objects[1] = `<</Type/Pages/MediaBox[0 0 595 842]/Count ${kids.length}/Kids[${kids.join(" ")}]>>`;
  const first = objects.length + 1;
  const referred = (text: string) => text.replaceAll(/\{(\d)\}/g, (_, place) => `${first + Number(place)} 0 R`);
  for (const object of more) add(typeof object === "string" ? referred(object) : object);
  objects[0] = `<</Type/Catalog/Pages 2 0 R${referred(catalog)}>>`;
  return pdfFile(objects);
}

/** Lines of a page from its top, one below the other. */
export function linesDown(
  texts: readonly string[],
  { x = 60, top = 780, font = 1, size = 12, step = 20 } = {},
): PdfLine[] {
  return texts.map((text, place) => ({ text, x, y: top - place * step, font, size }));
}

function addFont({ name, codes }: PdfFont, add: (object: PdfObject) => string): string {
  if (codes) {
    const described = add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[0 -250 1000 900]/ItalicAngle 0` +
        "/Ascent 900/Descent -250/CapHeight 700/StemV 80>>",
    );
    const below = add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/DW 600/FontDescriptor ${described}` +
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>",
    );
    const map = add(pdfStream(toUnicodeMap(codes)));
    return add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${below}]/ToUnicode ${map}>>`,
    );
  }
  if (name === "Helvetica") return add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>");
  const widths = Array.from({ length: 224 }, (_, place) => (place === 0 ? 250 : 480)).join(" ");
  const described = add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 32/FontBBox[0 -250 1000 900]/ItalicAngle 0` +
      "/Ascent 900/Descent -250/CapHeight 700/StemV 80>>",
  );
  return add(
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255` +
      `/Widths[${widths}]/FontDescriptor ${described}>>`,
  );
}

function toUnicodeMap(codes: readonly string[]): string {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const lines = codes.map((text, place) => `<${code(place + 1)}> <${hex(text)}>`);
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Sample def /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    `${lines.length} beginbfchar`,
    ...lines,
    "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

function lineOperators(line: PdfLine, fonts: readonly PdfFont[]): string {
  const { text, x = 60, y, font = 1, size = 12, upwards = false, hidden = false } = line;
  const codes = fonts[font - 1]?.codes;
  const shown = codes
    ? `<${Array.from(text, (letter) => code(codes.indexOf(letter) + 1)).join("")}>`
    : `(${winAnsi(text).replaceAll(/[\\()]/g, String.raw`\$&`)})`;
  const matrix = upwards ? `0 1 -1 0 ${x} ${y}` : `1 0 0 1 ${x} ${y}`;
  return `BT /F${font} ${size} Tf ${hidden ? 3 : 0} Tr ${matrix} Tm ${shown} Tj ET\n`;
}

const code = (value: number) => value.toString(16).padStart(4, "0");
const latin1 = (text: string) => Buffer.from(text, "latin1");
const bytesOf = (data: PdfObject) => (typeof data === "string" ? latin1(data) : data);

const windows1252 = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
/** A text as the bytes of WinAnsi, one character for each. */
function winAnsi(text: string): string {
  return Array.from(text, (letter) => {
    const byte = windows1252.indexOf(letter);
    if (byte === -1) throw new Error(`WinAnsi does not have ${letter} of: ${text}`);
    return String.fromCharCode(byte);
  }).join("");
}
