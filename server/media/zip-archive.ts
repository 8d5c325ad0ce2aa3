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
const longestComment = 0xffff;
/** Flag of an entry whose content is encrypted (APPNOTE 4.4.4). */
const encrypted = 0x0001;
/** Values that say "see the ZIP64 record": no file of 20 MB needs one, and readers differ on it. */
const elsewhere = 0xffffffff;

/** An Office file has a few dozen entries, with many pictures some hundred. */
const mostEntries = 10_000;
const longestDirectory = 2 * 1024 * 1024;
/** Twenty megabytes of XML unpack to some 300; a zip bomb unpacks to gigabytes. */
const mostUnpacked = 500 * 1024 * 1024;

const unpack = promisify(inflateRaw);

/** An entry as the archive's directory tells of it; lengths in bytes. */
export type ZipEntry = {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  at: number;
};

const damaged = (cause?: unknown) => new MediaError("damaged", { cause });

/**
 * The entries of a zip, from its directory; nothing is unpacked. Throws `MediaError` "damaged" for what is no
 * whole zip, and for what different readers would understand in different ways.
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { count, length, at } = await endOf(file, size);
  if (count > mostEntries || length > longestDirectory || at + length > size) throw damaged();
  const directory = await read(file, at, length);
  const entries: ZipEntry[] = [];
  let next = 0;
  for (let number = 0; number < count; number += 1) {
    if (next + entryLength > length || directory.readUInt32LE(next) !== entrySignature) throw damaged();
    const nameEnd = next + entryLength + directory.readUInt16LE(next + 28);
    if (nameEnd > length || directory.readUInt16LE(next + 8) & encrypted) throw damaged();
    entries.push({
      name: directory.toString("utf8", next + entryLength, nameEnd),
      method: directory.readUInt16LE(next + 10),
      packed: directory.readUInt32LE(next + 20),
      unpacked: directory.readUInt32LE(next + 24),
      at: directory.readUInt32LE(next + 42),
    });
    next = nameEnd + directory.readUInt16LE(next + 30) + directory.readUInt16LE(next + 32);
  }
  check(entries, at);
  return entries;
}

/** One entry's content; throws `MediaError` "damaged" where it is longer than `limit` or not what was said of it. */
export async function readEntry(file: FileHandle, entry: ZipEntry, limit: number): Promise<Buffer> {
  if (entry.unpacked > limit || entry.packed > limit) throw damaged();
  const local = await read(file, entry.at, localLength);
  if (local.readUInt32LE(0) !== localSignature || local.readUInt16LE(8) !== entry.method) throw damaged();
  const nameLength = local.readUInt16LE(26);
  const name = await read(file, entry.at + localLength, nameLength);
  if (name.toString("utf8") !== entry.name) throw damaged();
  const start = entry.at + localLength + nameLength + local.readUInt16LE(28);
  const packed = await read(file, start, entry.packed);
  const content = await contentOf(packed, entry, limit);
  if (content.length !== entry.unpacked) throw damaged();
  return content;
}

async function contentOf(packed: Buffer, { method }: ZipEntry, limit: number): Promise<Buffer> {
  if (method === 0) return packed;
  if (method !== 8) throw damaged();
  try {
    return await unpack(packed, { maxOutputLength: limit });
  } catch (cause) {
    throw damaged(cause);
  }
}

/** The record at the end of a zip, which must be the last of the file: readers look for it from behind. */
async function endOf(file: FileHandle, size: number): Promise<{ count: number; length: number; at: number }> {
  const length = Math.min(size, endLength + longestComment);
  const tail = await read(file, size - length, length);
  for (let at = length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) !== length) continue;
    const place = tail.readUInt32LE(at + 16);
    const directoryLength = tail.readUInt32LE(at + 12);
    if (place === elsewhere || directoryLength === elsewhere) throw damaged();
    return { count: tail.readUInt16LE(at + 10), length: directoryLength, at: place };
  }
  throw damaged();
}

function check(entries: readonly ZipEntry[], directoryAt: number): void {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size !== entries.length || entries.some(({ name }) => /^\/|\\/.test(name))) throw damaged();
  let unpacked = 0;
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    unpacked += entry.unpacked;
    // Entries that lie over each other are how a small zip unpacks to something huge.
    if (entry.at < free || unpacked > mostUnpacked) throw damaged();
    free = entry.at + localLength + Buffer.byteLength(entry.name) + entry.packed;
  }
  if (free > directoryAt) throw damaged();
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead !== length) throw damaged();
  return bytes;
}
