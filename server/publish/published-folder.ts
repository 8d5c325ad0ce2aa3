import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compress, type CompressionEffort } from "../http/compression.ts";
import { EnvironmentError } from "../environment.ts";

/** Name of the file that marks the folder as this site's. */
const marker = ".published";
const markerText = "The school's website writes this folder. It removes whatever else is put here, but for names that begin with a dot.\n";
/** Subfolder for files that are not complete yet. */
const unfinished = ".unfinished";

/** The folder that file hosts serve. Only this site writes it, and each file in it is complete at all times. */
export class PublishedFolder {
  readonly path: string;
  /** Names of all files except those that begin with a dot. */
  readonly #names: Set<string>;

  private constructor(path: string, names: Iterable<string>) {
    this.path = path;
    this.#names = new Set(names);
  }

  /**
   * Opens the folder and creates it if there is none. Throws an `EnvironmentError` if it cannot be written, or if it
   * holds files but not the marker of this site.
   */
  static async open(path: string): Promise<PublishedFolder> {
    await PublishedFolder.require(path);
    return explained(path, async () => {
      await rm(join(path, unfinished), { recursive: true, force: true });
      await mkdir(join(path, unfinished), { recursive: true });
      const found = await readdir(path, { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile());
      const names = files.map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
      return new PublishedFolder(path, names.filter((name) => !name.startsWith(".")));
    });
  }

  /** Throws as `open` does, and leaves alone what another process is publishing there. */
  static async require(path: string): Promise<void> {
    await explained(path, async () => {
      await mkdir(path, { recursive: true });
      const entries = await readdir(path);
      const isForeign = !entries.includes(marker) && entries.some((name) => !name.startsWith("."));
      if (isForeign) throw new Error("it holds files that are not this site's");
      await writeFile(join(path, marker), markerText);
    });
  }

  /** The number of files. */
  get size(): number {
    return this.#names.size;
  }

  /** Publishes a text with `.br` and `.gz` copies. */
  async putText(name: string, text: Buffer, effort: CompressionEffort): Promise<void> {
    if (await this.#isUpToDate(name, text)) return;
    const [br, gzip] = await Promise.all([compress(text, "br", effort), compress(text, "gzip", effort)]);
    await this.#write(name, { [`${name}.br`]: br.bytes, [`${name}.gz`]: gzip.bytes, [name]: text });
  }

  /** Publishes a copy of a file. */
  async copy(name: string, source: string): Promise<void> {
    await this.putBytes(name, await readFile(source));
  }

  /** Publishes a file that compression does not make smaller. */
  async putBytes(name: string, bytes: Buffer): Promise<void> {
    const published = await readFile(join(this.path, name)).catch(() => undefined);
    if (!published?.equals(bytes)) await this.#write(name, { [name]: bytes });
  }

  /**
   * Publishes a file whose content never changes, unless there is one of this size already; `copyTo` puts it at a path.
   * Throws if it is gone.
   */
  async putUnchanging(name: string, size: number, copyTo: (path: string) => Promise<boolean>): Promise<void> {
    const published = await stat(join(this.path, name)).catch(() => undefined);
    if (published?.size === size) return;
    await this.#replace(name, async (temporary) => {
      if (!(await copyTo(temporary))) throw new Error(`${name} is gone.`);
    });
  }

  /** Removes all files except these and their compressed copies, and except those that may not be removed. */
  async keepOnly(names: ReadonlySet<string>, mayRemove: (name: string) => boolean = () => true): Promise<void> {
    for (const name of this.#names) {
      if (!mayRemove(name) || names.has(name) || names.has(name.replace(/\.(?:br|gz)$/, ""))) continue;
      await rm(join(this.path, name), { force: true });
      this.#names.delete(name);
    }
  }

  /** Whether the text and both compressed copies are published and up to date. */
  async #isUpToDate(name: string, text: Buffer): Promise<boolean> {
    const read = (ending: string) => readFile(join(this.path, name + ending));
    try {
      if (!(await read("")).equals(text)) return false;
      return brotliDecompressSync(await read(".br")).equals(text) && gunzipSync(await read(".gz")).equals(text);
    } catch {
      return false;
    }
  }

  /**
   * Writes a file and its compressed copies. nginx builds ETags from size and time in whole seconds, so each version is
   * at least a second younger than the one before.
   */
  async #write(name: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
    const before = await stat(join(this.path, name)).catch(() => undefined);
    const time = Math.max(Math.floor(Date.now() / 1000), Math.floor((before?.mtimeMs ?? 0) / 1000) + 1);
    for (const [fileName, bytes] of Object.entries(files)) {
      await this.#replace(fileName, async (temporary) => {
        await writeFile(temporary, bytes);
        await utimes(temporary, time, time);
      });
    }
  }

  /** Makes a temporary file and renames it into place; if that fails, the temporary file is removed. */
  async #replace(name: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(this.path, unfinished, randomUUID());
    try {
      await make(temporary);
      await mkdir(dirname(join(this.path, name)), { recursive: true });
      await rename(temporary, join(this.path, name));
      this.#names.add(name);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

async function explained<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`PUBLISH_DIR must be a folder for these files alone that can be written (it is "${path}"): ${reason}`);
  }
}
