import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { checkOfficeFile, checkOpenDocument, isContentTypes } from "./office-macros.ts";
import { searchFile } from "./search-file.ts";
import type { TemporaryFile } from "./temporary-files.ts";
import { readEntry, type ZipEntry, zipEntries } from "./zip-archive.ts";

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

/**
 * Tells a document by what it holds, whatever it is called, reading no more of it at once than a small part;
 * undefined for what is none. Throws a `MediaError` for what is damaged or runs something when it is opened.
 */
export async function documentKind({ path, size }: TemporaryFile): Promise<DocumentKind | undefined> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(Math.min(size, pdfPrefix));
    await file.read(start, 0, start.length, 0);
    if (start.includes("%PDF-")) return await wholePdf(file);
    if (start.toString("latin1", 0, 4) === "PK\x03\x04") return await zipped(file, size);
    if (start.toString("hex", 0, 8) === "d0cf11e0a1b11ae1") return await compound(file);
    return undefined;
  } finally {
    await file.close();
  }
}

async function wholePdf(file: FileHandle): Promise<DocumentKind> {
  const found = await searchFile(file, [Buffer.from("%%EOF")]);
  if (found.size === 0) throw new MediaError("damaged");
  return "pdf";
}

/** The content type of the main part, by which Office tells what a file is. */
const mainTypes = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
} as const;

async function zipped(file: FileHandle, size: number): Promise<DocumentKind | undefined> {
  const entries = await zipEntries(file, size);
  // Both, whichever it says it is: a file can be made to be opened as either.
  const types = await checkOfficeFile(file, entries);
  checkOpenDocument(entries);
  if (entries.some(({ name }) => name === "content.xml")) return openDocument(file, entries);
  if (!entries.some(isContentTypes)) return undefined;
  return (["docx", "xlsx", "pptx"] as const).find((kind) => types.includes(mainTypes[kind]));
}

/** An OpenDocument file names its type in its first entry, which is never compressed. */
async function openDocument(file: FileHandle, entries: readonly ZipEntry[]): Promise<DocumentKind | undefined> {
  const first = entries.find(({ at }) => at === 0);
  if (first?.name !== "mimetype" || first.method !== 0) return undefined;
  const type = (await readEntry(file, first, 100)).toString("latin1");
  return (["odt", "ods"] as const).find((kind) => documentTypes[kind] === type);
}

const streams = [
  ["doc", "WordDocument"],
  ["xls", "Workbook"],
  ["xls", "Book"],
  ["ppt", "PowerPoint Document"],
] as const;

/** The storages of macros, in Word and PowerPoint, and in Excel. */
const macroStorages = ["_VBA_PROJECT", "_VBA_PROJECT_CUR"].map(inDirectory);

/** The older Office files: a compound file whose directory names its streams in UTF-16. */
async function compound(file: FileHandle): Promise<DocumentKind | undefined> {
  const kinds = streams.map(([kind, stream]) => ({ kind, name: inDirectory(stream) }));
  const found = await searchFile(file, [...macroStorages, ...kinds.map(({ name }) => name)]);
  if (macroStorages.some((name) => found.has(name))) throw new MediaError("macros");
  return kinds.find(({ name }) => found.has(name))?.kind;
}

function inDirectory(name: string): Buffer {
  return Buffer.from(`${name}\0`, "utf16le");
}
