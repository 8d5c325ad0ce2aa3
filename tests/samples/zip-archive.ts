import { crc32, deflateRawSync } from "node:zlib";

/** One file of an archive. All but `name` and `data` serves to write archives that lie or are damaged. */
export type ArchiveFile = {
  name: string;
  data: Buffer | string;
  /** What stands for `data` in the archive, raw deflated; without it `data` is deflated here. */
  packed?: Buffer;
  /** Length in bytes that the archive declares; without it the length of `data`. */
  declared?: number;
  /** Length in bytes that only the archive's directory declares; without it the same as `declared`. */
  listed?: number;
  /** Index of another file whose place in the archive the directory gives for this one. */
  samePlaceAs?: number;
  /** Whether the directory gives the lengths as zip64 does, in eight bytes beside the usual ones. */
  zip64?: boolean;
};

/** Writes a zip archive. With `streamed`, lengths stand behind each file, as programs do that cannot seek back. */
export function zipArchive(files: readonly ArchiveFile[], { streamed = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const add = (...added: Buffer[]) => {
    parts.push(...added);
    length += added.reduce((sum, part) => sum + part.length, 0);
  };
  for (const { name, data, packed: given, declared, listed, samePlaceAs, zip64 } of files) {
    const bytes = Buffer.from(data);
    const packed = given ?? deflateRawSync(bytes, { level: 9 });
    const size = declared ?? bytes.length;
    const path = Buffer.from(name);
    places.push(length);
    const local = Buffer.concat([numbers32(0x04034b50), numbers16(20, streamed ? 8 : 0, 8, 0, 0x5b79)]);
    const lengths = sizes(crc32(bytes), packed.length, size);
    add(local, streamed ? Buffer.alloc(12) : lengths, numbers16(path.length, 0), path, packed);
    if (streamed) add(numbers32(0x08074b50), lengths);

    const extra = zip64 ? Buffer.concat([numbers16(1, 16), numbers64(listed ?? size, packed.length)]) : Buffer.alloc(0);
    directory.push(
      numbers32(0x02014b50),
      numbers16(20, zip64 ? 45 : 20, streamed ? 8 : 0, 8, 0, 0x5b79),
      zip64 ? sizes(crc32(bytes), 0xffffffff, 0xffffffff) : sizes(crc32(bytes), packed.length, listed ?? size),
      numbers16(path.length, extra.length, 0, 0, 0),
      numbers32(0, places[samePlaceAs ?? places.length - 1] ?? 0),
      path,
      extra,
    );
  }
  const index = Buffer.concat(directory);
  const count = Math.min(files.length, 0xffff);
  return Buffer.concat([
    ...parts,
    index,
    numbers32(0x06054b50),
    numbers16(0, 0, count, count),
    numbers32(index.length, length),
    numbers16(0),
  ]);
}

/** `times` repetitions of a text, raw deflated, without ever holding more than one of them. */
export function packedRepetition(text: string, times: number): Buffer {
  const once = deflateRawSync(text, { level: 9, finishFlush: 3 });
  return Buffer.concat([...Array.from({ length: times }, () => once), Buffer.from([3, 0])]);
}

const sizes = (sum: number, packed: number, size: number) => numbers32(sum, packed, size);

function numbers16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, place) => bytes.writeUInt16LE(value, 2 * place));
  return bytes;
}

function numbers32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, place) => bytes.writeUInt32LE(value, 4 * place));
  return bytes;
}

function numbers64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, place) => bytes.writeBigUInt64LE(BigInt(value), 8 * place));
  return bytes;
}
