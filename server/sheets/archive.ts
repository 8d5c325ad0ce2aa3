import { crc32, inflateRawSync } from "node:zlib";
import { SheetError } from "./sheet.ts";

/** Limits of an archive: its number of files, and their declared unpacked sizes in bytes, in total and each. */
const maxEntries = 200;
const maxUnpacked = 32 * 1024 * 1024;
const maxEntryUnpacked = 24 * 1024 * 1024;

const endOfArchive = Buffer.from("PK\x05\x06");
const entrySignature = 0x02014b50;
/** The beginnings of an entry's header, and of its record in the directory, which also says by which version. */
const archiveStart = Buffer.from("PK\x03\x04");
const entryStart = Buffer.from("PK\x01\x02\x14\0");
/** The lengths of an archive's records without their texts, in bytes. */
const [endLength, entryLength, localLength] = [22, 46, 30] as const;
/** Flags of an entry: it is encrypted; its sizes follow its bytes. */
const [encrypted, sizesFollow] = [1, 8] as const;

/** The entry that every Office file has. */
export const contentTypes = "[Content_Types].xml";

/**
 * An entry of an archive: its name with slashes, how it is packed (0 or 8), its check sum, sizes and place in bytes.
 */
export type Entry = { name: string; method: number; sum: number; packed: number; size: number; from: number };

/**
 * Reads the directory of an archive; entries that are folders are left out. Throws a `SheetError` if it declares too
 * much or contradicts itself. The library unpacks no entry beyond its declared size, but it has no limit if that size
 * is 0 or stored elsewhere (after the entry, or as 64 bits).
 */
export function entriesOf(bytes: Buffer): Entry[] {
  if (bytes.length < endLength) throw new SheetError("damaged");
  const end = bytes.lastIndexOf(endOfArchive, bytes.length - endLength);
  if (end < 0) throw new SheetError("damaged");
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  // A directory with 64-bit sizes has the largest number here.
  if (start + bytes.readUInt32LE(end + 12) > end) throw new SheetError("damaged");
  if (count > maxEntries) throw new SheetError("tooMuch");

  const names = new Set<string>();
  const spans: { from: number; to: number }[] = [];
  const entries: Entry[] = [];
  let unpacked = 0;
  for (let at = start, index = 0; index < count; index += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entrySignature) throw new SheetError("damaged");
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28);
    const from = bytes.readUInt32LE(at + 42);
    // Some programs write backslashes.
    const name = bytes.toString("utf8", at + entryLength, nameEnd).replaceAll("\\", "/");
    const isFolder = name.endsWith("/") && size === 0 && packed <= 2;
    if (flags & encrypted) throw new SheetError("password");
    if (names.has(name.toLowerCase()) || !isPlain(name)) throw new SheetError("damaged");
    // An empty entry takes 0 bytes if it is stored, and 2 if it is deflated.
    if (!isFolder && (size === 0 ? packed > 2 || flags & sizesFollow : packed === 0)) throw new SheetError("damaged");
    if (method === 0 ? size !== packed : method !== 8) throw new SheetError("damaged");
    unpacked += size;
    if (size > maxEntryUnpacked || unpacked > maxUnpacked) throw new SheetError("tooMuch");
    names.add(name.toLowerCase());
    spans.push({ from, to: from + localLength + packed });
    if (!isFolder) entries.push({ name, method, sum: bytes.readUInt32LE(at + 16), packed, size, from });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  spans.sort((one, other) => one.from - other.from);
  if (spans.some(({ to }, index) => to > (spans[index + 1]?.from ?? start))) throw new SheetError("damaged");
  return entries;
}

/** Whether a name of an entry is a relative path without steps upwards. */
function isPlain(name: string): boolean {
  return !/(?:^|\/)\.\.(?:\/|$)|^\/|[\0:]/.test(name);
}

/** Unpacks an entry. Throws if it does not have its declared size, or another check sum. */
export function unpack(bytes: Buffer, { method, packed, size, from, sum }: Entry): Buffer {
  const data = packedBytes(bytes, from, packed);
  const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  if (content.length !== size || crc32(content) !== sum) throw new SheetError("damaged");
  return content;
}

function packedBytes(bytes: Buffer, from: number, packed: number): Buffer {
  const start = from + localLength + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  if (start + packed > bytes.length) throw new SheetError("damaged");
  return bytes.subarray(start, start + packed);
}

/** Makes an archive of the same entries without folders, some of them with another content. */
export function archiveOf(bytes: Buffer, entries: readonly Entry[], changed: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const entry of entries) {
    const content = changed.get(entry.name);
    const data = content ?? packedBytes(bytes, entry.from, entry.packed);
    const name = Buffer.from(entry.name);
    // The fields that a local header and the directory have in common: version 2.0, names in UTF-8, no time.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(content ? 0 : entry.method, 4);
    common.writeUInt32LE(content ? crc32(content) : entry.sum, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(content ? content.length : entry.size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([archiveStart, common, name, data]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([entryStart, common, attributes, name]));
    parts.push(local);
    place += local.length;
  }
  const length = directory.reduce((sum, { length: size }) => sum + size, 0);
  const end = Buffer.alloc(endLength);
  endOfArchive.copy(end);
  for (const at of [8, 10]) end.writeUInt16LE(entries.length, at);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
