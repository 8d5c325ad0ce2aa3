import { MediaError } from "./media-error.ts";
import { zipEntries } from "./zip-entries.ts";

/** The kinds of document that the library keeps, and the type each is served as. */
export const documentTypes = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
} as const;

/** A kind of document, named by its extension. */
export type DocumentKind = keyof typeof documentTypes;

/** Readers look for a PDF's first line so far into the file. */
const pdfPrefix = 1024;

/** Tells a document by what it holds, whatever it is called; refuses macros, which run on opening. */
export function documentKind(sent: Uint8Array): DocumentKind | undefined {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.length);
  if (bytes.subarray(0, pdfPrefix).includes("%PDF-")) return wholePdf(bytes);
  if (bytes.toString("latin1", 0, 4) === "PK\x03\x04") return zipped(bytes);
  if (bytes.toString("hex", 0, 8) === "d0cf11e0a1b11ae1") return compound(bytes);
  return undefined;
}

function wholePdf(bytes: Buffer): DocumentKind {
  if (!bytes.includes("%%EOF")) throw new MediaError("damaged");
  return "pdf";
}

const mainParts = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
  pptx: "ppt/presentation.xml",
} as const;

function zipped(bytes: Buffer): DocumentKind | undefined {
  const names = zipEntries(bytes);
  if (!names) throw new MediaError("damaged");
  if (names.some((name) => name.endsWith("vbaProject.bin"))) throw new MediaError("macros");
  if (names.includes("content.xml")) return openDocument(bytes);
  if (!names.includes("[Content_Types].xml")) return undefined;
  return (["docx", "xlsx", "pptx"] as const).find((kind) => names.includes(mainParts[kind]));
}

/** An OpenDocument file names its type in its first entry, which is never compressed. */
function openDocument(bytes: Buffer): DocumentKind | undefined {
  const nameLength = bytes.readUInt16LE(26);
  const start = 30 + nameLength + bytes.readUInt16LE(28);
  if (bytes.toString("latin1", 30, 30 + nameLength) !== "mimetype") return undefined;
  const type = bytes.toString("latin1", start, start + bytes.readUInt32LE(22));
  return (["odt", "ods"] as const).find((kind) => documentTypes[kind] === type);
}

const streams = [
  ["doc", "WordDocument"],
  ["xls", "Workbook"],
  ["xls", "Book"],
  ["ppt", "PowerPoint Document"],
] as const;

/** The older Office files: a compound file whose directory names its streams in UTF-16. */
function compound(bytes: Buffer): DocumentKind | undefined {
  const has = (name: string) => bytes.includes(Buffer.from(`${name}\0`, "utf16le"));
  if (has("_VBA_PROJECT") || has("_VBA_PROJECT_CUR")) throw new MediaError("macros");
  return streams.find(([, name]) => has(name))?.[0];
}
