import type { FileHandle } from "node:fs/promises";
import { MediaError } from "./media-error.ts";

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
export async function zipNames(file: FileHandle, size: number): Promise<string[]> {
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

/** Finds the end record of a zip, searching backwards as readers do. It must end where the file ends. */
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
