/** A file in a tar archive. */
export type TarFile = { name: string; size: number };

/** Size of a header in bytes. The content of each file is padded to a multiple of it. */
export const blockSize = 512;
/** The end of an archive: two empty blocks. */
export const tarEnd: Buffer = Buffer.alloc(2 * blockSize);

/** Permissions of a file if another program unpacks it: only its owner may read it. */
const mode = 0o600;
/** Largest size that a header can express, in bytes: 11 octal digits. */
const largest = 0o77777777777;
const longestName = 100;
/**
 * Offsets of the fields in a header (POSIX `ustar`;
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html).
 */
const at = {
  name: 0,
  mode: 100,
  owner: 108,
  group: 116,
  size: 124,
  time: 136,
  checksum: 148,
  type: 156,
  magic: 257,
} as const;

/**
 * The header of a regular file. `time` is in seconds since 1970. Throws for a name or size that the format cannot
 * express.
 */
export function tarHeader({ name, size }: TarFile, time: number): Buffer {
  const block = Buffer.alloc(blockSize);
  if (Buffer.byteLength(name) > longestName || size > largest)
    throw new RangeError(`${name} (${size} bytes) does not fit into a tar archive.`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  block.write(name, at.name);
  block.write(octal(mode, 7), at.mode);
  block.write(octal(0, 7), at.owner);
  block.write(octal(0, 7), at.group);
  block.write(octal(size, 11), at.size);
  block.write(octal(time, 11), at.time);
  block.write("0", at.type);
  block.write("ustar\x0000", at.magic);
  // The checksum is the sum of all bytes, with its own counted as blanks.
  block.fill(" ", at.checksum, at.type);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, at.checksum);
  return block;
}

/** The file that a header describes; undefined for a header that `tarHeader` has not made, for whatever reason. */
export function readTarHeader(block: Buffer): TarFile | undefined {
  // Only values that `tarHeader` could have written are accepted: 7-bit names, and sizes of 11 digits.
  const [name = ""] = block.toString("ascii", at.name, at.mode).split("\0", 1);
  const number = (from: number) => Number.parseInt(block.toString("latin1", from, from + 11), 8);
  const [size, time] = [number(at.size), number(at.time)];
  if (!(size >= 0 && time >= 0) || name === "") return undefined;
  return tarHeader({ name, size }, time).equals(block) ? { name, size } : undefined;
}

/** How many bytes pad a file's content to whole blocks. */
export function tarPadding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}
