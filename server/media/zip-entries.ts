const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 0xffff;
/** An Office file has a few dozen entries, with many pictures some hundred. */
const mostEntries = 10_000;

/**
 * The names of a zip's entries, from its central directory; nothing is unpacked, so there is nothing to
 * swell. Undefined for what is no whole zip.
 */
export function zipEntries(bytes: Uint8Array): string[] | undefined {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(zip);
  if (end === undefined) return undefined;
  const count = zip.readUInt16LE(end + 10);
  if (count > mostEntries) return undefined;
  const names: string[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > end || zip.readUInt32LE(at) !== entrySignature) return undefined;
    const nameLength = zip.readUInt16LE(at + 28);
    names.push(zip.toString("utf8", at + 46, at + 46 + nameLength));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
}

function endOf(zip: Buffer): number | undefined {
  const earliest = Math.max(0, zip.length - endLength - longestComment);
  for (let at = zip.length - endLength; at >= earliest; at -= 1) {
    if (zip.readUInt32LE(at) === endSignature) return at;
  }
  return undefined;
}
