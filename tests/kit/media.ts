import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { openSiteDatabase } from "./site-database.ts";
import { MediaLibrary } from "../../server/media/media-library.ts";
import type { MediaDescription } from "../../server/media/media-table.ts";

/** A media library with a temporary database and folder. `close` removes both. */
export type TestMediaLibrary = {
  library: MediaLibrary;
  directory: string;
  /** Names of all files: those of the library, and the pictures that still need an AVIF version. */
  files: () => Promise<string[]>;
  /** What the table has of the file at an address. */
  describe: (address: string) => Promise<MediaDescription | undefined>;
  /** Lets visitors get the file at an address, as an entry that they see does. */
  publish: (address: string) => Promise<void>;
  /** Lets all files that were uploaded or used before this moment have been so long ago. */
  age: (at: Date) => Promise<void>;
  /** Makes the AVIF files that the queue waits for. */
  makeAvif: () => Promise<void>;
  /** Opens the library again on the same database and folder, as a restart of the server does. */
  reopen: () => MediaLibrary;
  close: () => Promise<void>;
};

/** Opens an empty media library. */
export async function openMediaLibrary(): Promise<TestMediaLibrary> {
  const directory = await mkdtemp(join(tmpdir(), "library-"));
  const db = await openSiteDatabase(directory);
  const libraries = [new MediaLibrary(db, directory)];
  const names = (folder: string) => readdir(join(directory, folder)).catch(() => [] as string[]);
  return {
    library: libraries[0]!,
    directory,
    describe: async (address) => (await libraries[0]!.find(address.slice("/media/".length)))?.description,
    publish: async (address) => {
      const row = db.updateTable("media").set({ publicFrom: "2020-01-01T00:00:00.000Z" });
      await row.where("name", "=", address.slice("/media/".length)).execute();
    },
    age: async (at) => {
      await db.updateTable("media").set({ usedAt: at.toISOString() }).execute();
      for (const name of await names("media")) await utimes(join(directory, "media", name), at, at);
    },
    makeAvif: async () => {
      const work = libraries.at(-1)!.makeAvif();
      await work.settled();
      await work.end();
    },
    files: async () => [...(await names("media")), ...(await names("media-waiting"))],
    reopen: () => {
      const library = new MediaLibrary(db, directory);
      libraries.push(library);
      return library;
    },
    close: async () => {
      await db.destroy();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes a photo-like picture with broad shapes and fine grain; each `seed` makes a different one. */
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

/** Makes an animated picture of `count` different frames, each `size` pixels square. */
export function frames(count: number, size = 40): Sharp {
  const data = Buffer.alloc(size * size * count * 3);
  for (let frame = 0; frame < count; frame += 1) {
    data.fill(frame % 256, frame * size * size * 3, (frame + 1) * size * size * 3);
  }
  const raw = { width: size, height: size * count, channels: 3, pageHeight: size } as const;
  return sharp(data, { raw });
}

/** Makes a PNG that declares this width and height whatever pixels it has, with extra chunks before the pixel data. */
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

/** Returns a small picture as a data URL; each seed makes a different one. */
export async function encodedPicture(seed: number): Promise<string> {
  return `data:image/jpeg;base64,${(await smallJpeg(seed)).toString("base64")}`;
}
