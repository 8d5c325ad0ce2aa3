import type { FileHandle } from "node:fs/promises";
import { inflateRaw } from "node:zlib";
import { promisify } from "node:util";
import { MediaError } from "./media-error.ts";

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const maxCommentLength = 0xffff;
/** Flag of an entry whose content is encrypted (APPNOTE 4.4.4). */
const encrypted = 0x0001;
/** Stands for "see the ZIP64 record". No file of 20 MB needs one, and readers disagree about it. */
const inZip64Record = 0xffffffff;

/** An Office file has a few dozen entries; with many pictures, some hundreds. */
const maxEntries = 10_000;
const maxDirectoryBytes = 2 * 1024 * 1024;
/** In bytes. 20 MB of compressed XML inflate to some 300 MB; a zip bomb inflates to gigabytes. */
const maxInflatedBytes = 500 * 1024 * 1024;

const inflateRawAsync = promisify(inflateRaw);

/** An entry as the archive's central directory describes it; lengths in bytes. */
export type ZipEntry = {
  name: string;
  /** 0 for stored, 8 for deflated. */
  method: number;
  compressedSize: number;
  uncompressedSize: number;
  /** Offset of its local header in the file. */
  offset: number;
};

const damaged = (cause?: unknown) => new MediaError("damaged", { cause });

/**
 * Reads the entries of a zip from its central directory, without inflating them. `size` is the file's, in bytes.
 * Throws `MediaError` "damaged" for an incomplete zip, and for one that readers could understand in different ways.
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { count, length, at } = await endOf(file, size);
  if (count > maxEntries || length > maxDirectoryBytes || at + length > size) throw damaged();
  const directory = await read(file, at, length);
  const entries: ZipEntry[] = [];
  let offset = 0;
  for (let number = 0; number < count; number += 1) {
    if (offset + entryLength > length || directory.readUInt32LE(offset) !== entrySignature) throw damaged();
    const nameEnd = offset + entryLength + directory.readUInt16LE(offset + 28);
    if (nameEnd > length || directory.readUInt16LE(offset + 8) & encrypted) throw damaged();
    entries.push({
      name: directory.toString("utf8", offset + entryLength, nameEnd),
      method: directory.readUInt16LE(offset + 10),
      compressedSize: directory.readUInt32LE(offset + 20),
      uncompressedSize: directory.readUInt32LE(offset + 24),
      offset: directory.readUInt32LE(offset + 42),
    });
    offset = nameEnd + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
  checkEntries(entries, at);
  return entries;
}

/** Reads an entry's content. Throws "damaged" if it is longer than `limit` bytes or contradicts the directory. */
export async function readEntry(file: FileHandle, entry: ZipEntry, limit: number): Promise<Buffer> {
  if (entry.uncompressedSize > limit || entry.compressedSize > limit) throw damaged();
  const local = await read(file, entry.offset, localLength);
  if (local.readUInt32LE(0) !== localSignature || local.readUInt16LE(8) !== entry.method) throw damaged();
  const nameLength = local.readUInt16LE(26);
  const name = await read(file, entry.offset + localLength, nameLength);
  if (name.toString("utf8") !== entry.name) throw damaged();
  const start = entry.offset + localLength + nameLength + local.readUInt16LE(28);
  const compressed = await read(file, start, entry.compressedSize);
  const content = await contentOf(compressed, entry, limit);
  if (content.length !== entry.uncompressedSize) throw damaged();
  return content;
}

async function contentOf(compressed: Buffer, { method }: ZipEntry, limit: number): Promise<Buffer> {
  if (method === 0) return compressed;
  if (method !== 8) throw damaged();
  try {
    return await inflateRawAsync(compressed, { maxOutputLength: limit });
  } catch (cause) {
    throw damaged(cause);
  }
}

/** Finds the end record of a zip, searching backwards as readers do. It must end where the file ends. */
async function endOf(file: FileHandle, size: number): Promise<{ count: number; length: number; at: number }> {
  const length = Math.min(size, endLength + maxCommentLength);
  const tail = await read(file, size - length, length);
  for (let at = length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) !== length) continue;
    const directoryAt = tail.readUInt32LE(at + 16);
    const directoryLength = tail.readUInt32LE(at + 12);
    if (directoryAt === inZip64Record || directoryLength === inZip64Record) throw damaged();
    return { count: tail.readUInt16LE(at + 10), length: directoryLength, at: directoryAt };
  }
  throw damaged();
}

/** Throws for duplicate or unsafe names, overlapping entries and zip bombs. */
function checkEntries(entries: readonly ZipEntry[], directoryAt: number): void {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size !== entries.length || entries.some(({ name }) => /^\/|\\/.test(name))) throw damaged();
  let inflated = 0;
  let previousEnd = 0;
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    inflated += entry.uncompressedSize;
    // Overlapping entries are a way to make a small zip inflate to a huge size.
    if (entry.offset < previousEnd || inflated > maxInflatedBytes) throw damaged();
    previousEnd = entry.offset + localLength + Buffer.byteLength(entry.name) + entry.compressedSize;
  }
  if (previousEnd > directoryAt) throw damaged();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw damaged();
  return bytes;
}
