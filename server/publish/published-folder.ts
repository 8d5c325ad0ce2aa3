import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pack } from "../answers/encodings.ts";
import { EnvironmentError } from "../environment.ts";

/** Says that the folder is this site's. */
const marker = ".published";
const markerText = "The school's website writes this folder. It removes whatever else is put here, but for names that begin with a dot.\n";
/** Files that are not whole yet. */
const unfinished = ".unfinished";

/** The folder that file hosts read, which is the site's alone. Each file in it is whole at every moment. */
export class PublishedFolder {
  readonly path: string;
  /** The names of all files, but for those that begin with a dot. */
  readonly #names: Set<string>;

  private constructor(path: string, names: Iterable<string>) {
    this.path = path;
    this.#names = new Set(names);
  }

  /**
   * Opens a folder and makes it where there is none. Throws an `EnvironmentError` where it cannot be written, and
   * where it holds files but was never this site's.
   */
  static async open(path: string): Promise<PublishedFolder> {
    try {
      await mkdir(path, { recursive: true });
      const entries = await readdir(path);
      const isForeign = !entries.includes(marker) && entries.some((name) => !name.startsWith("."));
      if (isForeign) throw new Error("it holds files that are not this site's");
      await writeFile(join(path, marker), markerText);
      await rm(join(path, unfinished), { recursive: true, force: true });
      await mkdir(join(path, unfinished));
      const found = await readdir(path, { recursive: true, withFileTypes: true });
      const files = found.filter((entry) => entry.isFile());
      const names = files.map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
      return new PublishedFolder(path, names.filter((name) => !name.startsWith(".")));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvironmentError(`PUBLISH_DIR must be a folder for these files alone that can be written (it is "${path}"): ${why}`);
    }
  }

  /** The number of its files. */
  get size(): number {
    return this.#names.size;
  }

  /** Publishes a text under a name, with `.br` and `.gz` beside it; `hurried` compresses it a little worse. */
  async putText(name: string, text: Buffer, hurried: boolean): Promise<void> {
    if (await this.#holds(name, text)) return;
    const [br, gzip] = await Promise.all([pack(text, "br", hurried), pack(text, "gzip", hurried)]);
    await this.#write(name, { [`${name}.br`]: br.bytes, [`${name}.gz`]: gzip.bytes, [name]: text });
  }

  /** Publishes a file's bytes under a name. */
  async copy(name: string, source: string): Promise<void> {
    const bytes = await readFile(source);
    const there = await readFile(join(this.path, name)).catch(() => undefined);
    if (!there?.equals(bytes)) await this.#write(name, { [name]: bytes });
  }

  /** Publishes a file that never changes under its name: without taking space where the file system allows it. */
  async link(name: string, source: string): Promise<void> {
    const target = join(this.path, name);
    const [wanted, there] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
    if (there?.size === wanted.size) return;
    await this.#moveIn(name, (part) => link(source, part).catch(() => copyFile(source, part)));
  }

  /** Removes every file but these and what is compressed of them. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    for (const name of this.#names) {
      if (names.has(name) || names.has(name.replace(/\.(?:br|gz)$/, ""))) continue;
      await rm(join(this.path, name), { force: true });
      this.#names.delete(name);
    }
  }

  /** Whether a text stands there whole, as it is and compressed. */
  async #holds(name: string, text: Buffer): Promise<boolean> {
    const read = (ending: string) => readFile(join(this.path, name + ending));
    try {
      if (!(await read("")).equals(text)) return false;
      return brotliDecompressSync(await read(".br")).equals(text) && gunzipSync(await read(".gz")).equals(text);
    } catch {
      return false;
    }
  }

  /**
   * Writes a file and what is compressed of it. nginx tells versions apart by size and whole seconds, so each version
   * is at least a second younger than the one before.
   */
  async #write(name: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
    const before = await stat(join(this.path, name)).catch(() => undefined);
    const time = Math.max(Math.floor(Date.now() / 1000), Math.floor((before?.mtimeMs ?? 0) / 1000) + 1);
    for (const [each, bytes] of Object.entries(files)) {
      await this.#moveIn(each, async (part) => {
        await writeFile(part, bytes);
        await utimes(part, time, time);
      });
    }
  }

  /** Makes a file aside and puts it in its place at once; where that fails, nothing of it stays. */
  async #moveIn(name: string, make: (part: string) => Promise<void>): Promise<void> {
    const part = join(this.path, unfinished, randomUUID());
    try {
      await make(part);
      await mkdir(dirname(join(this.path, name)), { recursive: true });
      await rename(part, join(this.path, name));
      this.#names.add(name);
    } finally {
      await rm(part, { force: true });
    }
  }
}
