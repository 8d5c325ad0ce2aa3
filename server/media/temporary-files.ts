import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../disk/atomic-file.ts";
import { NoRoomError, roomIn } from "../disk/disk-full.ts";
import { megabyte, spareBytes } from "./limits.ts";
import { MediaError } from "./media-error.ts";

/** A completely received upload that is not in the media library yet. */
export type TemporaryFile = {
  path: string;
  size: number;
  /** The first 20 hexadecimal digits of its SHA-256, with which the names of its media files begin. */
  hash: string;
};

/** The bytes of an upload, whole or as a stream. */
export type UploadSource = Uint8Array | AsyncIterable<Uint8Array>;

/** The limits of an upload: its size, and whether the free space on the disk is checked because it may be large. */
type UploadBounds = { megabytes: number; checksRoom?: boolean };

/** Bytes after which the free space is checked again. */
const checkedEvery = 16 * megabyte;

/** The folder in which uploads are received, so that they wait on disk and not in memory. */
export class TemporaryFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Removes leftovers of killed processes: files that nobody has written to for so many milliseconds. */
  async clear(age: number): Promise<void> {
    for (const name of await readdir(this.#directory).catch(() => [])) {
      const path = join(this.#directory, name);
      const time = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      );
      if (time < Date.now() - age) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Writes the upload to a file, passes it to `use` and removes it afterwards unless `use` has moved it.
   * Throws a `MediaError` for more than `megabytes`; the rest is still read and dropped, because a browser shows the
   * response only after it has sent everything. With `checksRoom` it throws a `NoRoomError` before the disk is full.
   */
  async receive<Result>(
    source: UploadSource,
    bounds: UploadBounds,
    use: (file: TemporaryFile) => Promise<Result>,
  ): Promise<Result> {
    await makeFolder(this.#directory, 0o700);
    const path = join(this.#directory, randomUUID());
    try {
      return await use(await write(path, source, bounds));
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Passes a new, empty folder to `use`, and removes it afterwards with its content. */
  async inFolder<Result>(use: (path: string) => Promise<Result>): Promise<Result> {
    await makeFolder(this.#directory, 0o700);
    const path = await mkdtemp(join(this.#directory, "work-"));
    try {
      return await use(path);
    } finally {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function write(
  path: string,
  source: UploadSource,
  { megabytes, checksRoom }: UploadBounds,
): Promise<TemporaryFile> {
  const limit = megabytes * megabyte;
  const hash = createHash("sha256");
  let size = 0;
  let checkedAt = -checkedEvery;
  // Readable for the site only: the file has not been checked yet.
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      size += chunk.length;
      if (size > limit) continue;
      if (checksRoom && size - checkedAt >= checkedEvery) {
        checkedAt = size;
        if ((await roomIn(dirname(path))) < spareBytes + checkedEvery)
          throw new NoRoomError("There is no room for the upload.");
      }
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (size > limit) throw new MediaError("tooLarge", { limit: megabytes });
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, size, hash: hash.digest("hex").slice(0, 20) };
}
