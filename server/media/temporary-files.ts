import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { megabyte } from "./limits.ts";
import { MediaError } from "./media-error.ts";

/** A file that has arrived whole and is not kept yet. */
export type TemporaryFile = {
  path: string;
  /** In bytes. */
  size: number;
  /** The first 20 hexadecimal digits of its SHA-256: what the media are named after. */
  hash: string;
};

/** What arrives: one piece, or piece by piece. */
export type Source = Uint8Array | AsyncIterable<Uint8Array>;

/** The folder of the files that are on their way in, so that they wait on disk and not in memory. */
export class TemporaryFiles {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Removes what a process that was killed has left behind. Only for the one process that takes files in. */
  async clear(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  /**
   * Writes down what arrives, hands the whole file to `use` and removes what `use` has not moved away.
   * Throws a `MediaError` for more than `megabytes`; the rest is then read and dropped, so that a browser
   * that is still sending gets to see the answer.
   */
  async receive<Result>(
    source: Source,
    megabytes: number,
    use: (file: TemporaryFile) => Promise<Result>,
  ): Promise<Result> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const path = join(this.#directory, randomUUID());
    try {
      return await use(await write(path, source, megabytes));
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function write(path: string, source: Source, megabytes: number): Promise<TemporaryFile> {
  const limit = megabytes * megabyte;
  const hash = createHash("sha256");
  let size = 0;
  // Nobody but the site reads what has not been judged yet.
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      size += chunk.length;
      if (size > limit) continue;
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
