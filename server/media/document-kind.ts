import { type FileHandle, open } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import type { TemporaryFile } from "./temporary-files.ts";

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
type DocumentKind = keyof typeof documentTypes;

/** PDF readers accept `%PDF-` anywhere within this many bytes at the start of a file. */
const pdfPrefix = 1024;
/** Bytes of a zip before the name of its first entry. */
const zipHeaderLength = 30;
/** Extensions of files with macros. Office does not run macros in a file with another extension. */
const macroExtension = /\.(?:doc|dot|xls|xlt|xla|ppt|pot|pps|ppa)m$/i;

/**
 * Detects the kind of a document from its content, without loading all of it; undefined if it is none of these. Throws
 * a `MediaError` if it is damaged, or if its uploaded name or its directory says that it has macros.
 */
export async function documentKind({ path, size }: TemporaryFile, fileName: string): Promise<DocumentKind | undefined> {
  if (macroExtension.test(fileName)) throw new MediaError("macros");
  const file = await open(path);
  try {
    const start = Buffer.alloc(Math.min(size, pdfPrefix));
    await file.read(start, 0, start.length, 0);
    if (start.includes("%PDF-")) return await checkPdf(file);
    if (start.toString("latin1", 0, 4) === "PK\x03\x04") return await kindOfZip(file, size, start);
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

/** The main part of a Word, Excel or PowerPoint file. Word sometimes adds a number to its name. */
const mainParts = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
} as const;

/** Entries that hold macros: of Office, and of OpenDocument. */
const macroEntry = /(?:^|\/)vbaProject\.bin$|^(?:Basic|Scripts)\/.*[^/]$/i;

async function kindOfZip(file: FileHandle, size: number, start: Buffer): Promise<DocumentKind | undefined> {
  const names = await zipNames(file, size);
  if (names.some((name) => macroEntry.test(name))) throw new MediaError("macros");
  // An OpenDocument file has its MIME type in its first entry, which is never compressed, right before the second one.
  const first = start.toString("latin1", zipHeaderLength);
  const openDocument = (["odt", "ods"] as const).find((kind) => first.startsWith(`mimetype${documentTypes[kind]}PK`));
  if (openDocument) return openDocument;
  return (["docx", "xlsx", "pptx"] as const).find((kind) => names.some((name) => mainParts[kind].test(name)));
}

/** The stream in which each older Office format stores its document. */
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

const windowLength = 64 * 1024;

/** Returns which of the byte strings occur in a file; it reads windows of 64 KB. */
async function searchFile(file: FileHandle, wanted: readonly Buffer[]): Promise<Set<Buffer>> {
  const found = new Set<Buffer>();
  const overlap = Math.max(...wanted.map(({ length }) => length)) - 1;
  const window = Buffer.alloc(windowLength + overlap);
  let kept = 0;
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(window, kept, windowLength, at);
    if (bytesRead === 0 || found.size === wanted.length) return found;
    const part = window.subarray(0, kept + bytesRead);
    for (const bytes of wanted) if (part.includes(bytes)) found.add(bytes);
    at += bytesRead;
    // A match may begin at the end of one window and end in the next.
    const from = Math.max(0, part.length - overlap);
    part.copy(window, 0, from);
    kept = part.length - from;
  }
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const maxCommentLength = 0xffff;

/** An Office file has a few dozen entries; with many pictures, some hundreds. */
const maxEntries = 10_000;
const maxDirectoryBytes = 2 * 1024 * 1024;

const damaged = () => new MediaError("damaged");

/**
 * Reads the names of a zip's entries from its central directory. `size` is the file's, in bytes. Throws `MediaError`
 * "damaged" for an incomplete zip.
 */
async function zipNames(file: FileHandle, size: number): Promise<string[]> {
  const { count, length, at } = await endOf(file, size);
  if (count > maxEntries || length > maxDirectoryBytes || at + length > size) throw damaged();
  const directory = await read(file, at, length);
  const names: string[] = [];
  for (let offset = 0; names.length < count;) {
    if (offset + entryLength > length || directory.readUInt32LE(offset) !== entrySignature) throw damaged();
    const nameEnd = offset + entryLength + directory.readUInt16LE(offset + 28);
    if (nameEnd > length) throw damaged();
    names.push(directory.toString("utf8", offset + entryLength, nameEnd));
    offset = nameEnd + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  return names;
}

/** Finds the end record of a zip, searching backwards as zip readers do. The record must end where the file ends. */
async function endOf(file: FileHandle, size: number): Promise<{ count: number; length: number; at: number }> {
  const length = Math.min(size, endLength + maxCommentLength);
  const tail = await read(file, size - length, length);
  for (let at = length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) !== length) continue;
    return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
  }
  throw damaged();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw damaged();
  return bytes;
}
