import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { openDatabase } from "../server/database/open.ts";
import { Library } from "../server/media/library.ts";

/** A media library of its own, with a database and a folder that end with it. */
export type TestLibrary = {
  library: Library;
  directory: string;
  /** All files, of the library and of what waits. */
  files: () => Promise<string[]>;
  /** The library as another start of the server would find it. */
  reopen: () => Library;
  close: () => Promise<void>;
};

/** Opens an empty library. */
export async function openLibrary(): Promise<TestLibrary> {
  const directory = await mkdtemp(join(tmpdir(), "library-"));
  const db = await openDatabase(directory);
  const libraries = [new Library(db, directory)];
  const names = (folder: string) => readdir(join(directory, folder)).catch(() => [] as string[]);
  return {
    library: libraries[0]!,
    directory,
    files: async () => [...(await names("media")), ...(await names("media-waiting"))],
    reopen: () => {
      const library = new Library(db, directory);
      libraries.push(library);
      return library;
    },
    close: async () => {
      for (const library of libraries) await library.close();
      await db.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Pixels like a photo's: broad shapes with fine grain; `seed` makes another photo. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let random = seed;
  for (let at = 0; at < data.length; at += 3) {
    const x = ((at / 3) % width) / width;
    const y = Math.floor(at / 3 / width) / height;
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    const grain = (random >> 16) % 24;
    data[at] = 90 + 80 * Math.sin(7 * x + seed) + grain;
    data[at + 1] = 110 + 70 * Math.cos(5 * y) + grain;
    data[at + 2] = 100 + 60 * Math.sin(9 * x * y) + grain;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A small JPEG. */
export async function smallJpeg(seed = 1): Promise<Buffer> {
  return photo(400, 300, seed).jpeg().toBuffer();
}

/** A moving picture of so many differing frames. */
export function frames(count: number, size = 40): Sharp {
  const data = Buffer.alloc(size * size * count * 3);
  for (let frame = 0; frame < count; frame += 1) {
    data.fill(frame % 256, frame * size * size * 3, (frame + 1) * size * size * 3);
  }
  const raw = { width: size, height: size * count, channels: 3, pageHeight: size } as const;
  return sharp(data, { raw });
}

/** A PNG made by hand, which says what it likes of its size, with further chunks before its pixels. */
export function handmadePng(width: number, height: number, extra: [string, Buffer][] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const chunks = [["IHDR", header], ...extra, ["IDAT", deflateSync(Buffer.alloc(10_000_000))]] as const;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...chunks.map(([name, data]) => pngChunk(name, data)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
