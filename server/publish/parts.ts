import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Files that are made aside, in a folder beside the published ones, and moved to their place when they are whole. */
export class Parts {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Begins anew: what a crash left half done goes. */
  async clear(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true });
    await mkdir(this.#path);
  }

  /** Makes a file of this time, in seconds; answers where. */
  async write(bytes: Buffer, time: number): Promise<string> {
    const part = this.#newPath();
    try {
      await writeFile(part, bytes);
      await utimes(part, time, time);
      return part;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Makes another name of a file: the same file where that can be, else a copy; answers where. */
  async link(source: string): Promise<string> {
    const part = this.#newPath();
    await link(source, part).catch(() => copyFile(source, part));
    return part;
  }

  #newPath(): string {
    return join(this.#path, randomUUID());
  }
}

/** Puts a file in the place of another, at once; where that cannot be, nothing of it stays. */
export async function moveOver(part: string, target: string): Promise<void> {
  try {
    await rename(part, target);
  } finally {
    // It is still there after a failure, and where both were the same file already.
    await rm(part, { force: true });
  }
}
