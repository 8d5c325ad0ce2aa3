import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { checkOfficeArchive, checkOpenDocument, isContentTypes } from "./office-macros.ts";
import { searchFile } from "./search-file.ts";
import type { TemporaryFile } from "./temporary-files.ts";
import { readEntry, type ZipEntry, zipEntries } from "./zip-archive.ts";

/** The kinds of document that the media library accepts, by extension, and the MIME type of each. */
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

/** PDF readers accept `%PDF-` anywhere in this many bytes at the start of a file. */
const pdfPrefix = 1024;

/**
 * Detects the kind of a document from its content, not its name, without loading all of it; undefined if it is none.
 * Throws a `MediaError` if it is damaged, contains macros or loads something from elsewhere when it is opened.
 */
export async function documentKind({ path, size }: TemporaryFile): Promise<DocumentKind | undefined> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(Math.min(size, pdfPrefix));
    await file.read(start, 0, start.length, 0);
    if (start.includes("%PDF-")) return await checkPdf(file);
    if (start.toString("latin1", 0, 4) === "PK\x03\x04") return await kindOfZip(file, size);
    if (start.toString("hex", 0, 8) === "d0cf11e0a1b11ae1") return await kindOfCompoundFile(file);
    return undefined;
  } finally {
    await file.close();
  }
}

async function checkPdf(file: FileHandle): Promise<DocumentKind> {
  const found = await searchFile(file, [Buffer.from("%%EOF")]);
  if (found.size === 0) throw new MediaError("damaged");
  return "pdf";
}

/** The content type of the main part, from which Office detects the kind of a file. */
const mainTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
} as const;

async function kindOfZip(file: FileHandle, size: number): Promise<DocumentKind | undefined> {
  const entries = await zipEntries(file, size);
  // Both checks run on every archive: one file can be valid as both formats.
  const types = await checkOfficeArchive(file, entries);
  checkOpenDocument(entries);
  if (entries.some(({ name }) => name === "content.xml")) return kindOfOpenDocument(file, entries);
  if (!entries.some(isContentTypes)) return undefined;
  return (["docx", "xlsx", "pptx"] as const).find((kind) => types.includes(mainTypes[kind]));
}

/** An OpenDocument file has its MIME type in its first entry, which is never compressed. */
async function kindOfOpenDocument(file: FileHandle, entries: readonly ZipEntry[]): Promise<DocumentKind | undefined> {
  const first = entries.find(({ offset }) => offset === 0);
  if (first?.name !== "mimetype" || first.method !== 0) return undefined;
  const type = (await readEntry(file, first, 100)).toString("latin1");
  return (["odt", "ods"] as const).find((kind) => documentTypes[kind] === type);
}

/** The stream that each older Office format stores its document in. */
const streams = [
  ["doc", "WordDocument"],
  ["xls", "Workbook"],
  ["xls", "Book"],
  ["ppt", "PowerPoint Document"],
] as const;

/** The storages that hold macros: of Word and PowerPoint, and of Excel. */
const macroStorages = ["_VBA_PROJECT", "_VBA_PROJECT_CUR"].map(directoryName);

/** Older Office files are compound files, whose directory lists the streams by name in UTF-16. */
async function kindOfCompoundFile(file: FileHandle): Promise<DocumentKind | undefined> {
  const kinds = streams.map(([kind, stream]) => ({ kind, name: directoryName(stream) }));
  const found = await searchFile(file, [...macroStorages, ...kinds.map(({ name }) => name)]);
  if (macroStorages.some((name) => found.has(name))) throw new MediaError("macros");
  return kinds.find(({ name }) => found.has(name))?.kind;
}

function directoryName(name: string): Buffer {
  return Buffer.from(`${name}\0`, "utf16le");
}
