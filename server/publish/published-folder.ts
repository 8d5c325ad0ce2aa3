import { createHash } from "node:crypto";
import { lstat, mkdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { EnvironmentError } from "../environment.ts";
import { log } from "../log.ts";
import { OwnFiles } from "./own-files.ts";
import { moveOver, Parts } from "./parts.ts";

/** The packed bytes of a file. */
export type Packed = { br: Buffer; gzip: Buffer };

/** What a file and what stands beside it end with; the file itself is replaced last. */
const endings = [".br", ".gz", ""] as const;

/** The folder that hosts read: each file in it is whole at every moment, and only what is ours is ever touched. */
export class PublishedFolder {
  readonly path: string;
  readonly #own: OwnFiles;
  readonly #parts: Parts;
  /** Files of others in the way of ours, of which a word was said. */
  readonly #foreign = new Set<string>();
  readonly #digests = new Map<string, string>();
  readonly #times = new Map<string, number>();

  private constructor(path: string, own: OwnFiles, parts: Parts) {
    this.path = path;
    this.#own = own;
    this.#parts = parts;
  }

  /** Opens a folder, making it where there is none; throws an `EnvironmentError` where it cannot be had. */
  static async open(path: string): Promise<PublishedFolder> {
    try {
      await mkdir(path, { recursive: true });
      const [begun, taken] = await Promise.all([".published", "index.html"].map((name) => exists(join(path, name))));
      if (taken && !begun) throw new Error("it has an index.html that is not this site's");
      const own = await OwnFiles.open(path);
      const parts = new Parts(join(path, ".parts"));
      await parts.clear();
      return new PublishedFolder(path, own, parts);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvironmentError(`PUBLISH_DIR must be a folder for these files alone that can be written (it is "${path}"): ${why}`);
    }
  }

  /**
   * Publishes what stands under a name, with what `pack` makes of it beside it; nothing is packed or written
   * where it stands there already, or where a file of somebody else does. Answers whether anything was written.
   */
  async put(name: string, bytes: Buffer, pack?: () => Promise<Packed>): Promise<boolean> {
    const digest = createHash("sha256").update(bytes).digest("base64url");
    const known = this.#digests.get(name);
    if (known === digest) return false;
    const there = known === undefined && (await this.#holds(name, bytes, pack !== undefined));
    if (!there) {
      if (await this.#isTaken(endings.map((ending) => name + ending))) return false;
      const packed = await pack?.();
      await this.#write(name, packed ? { ".br": packed.br, ".gz": packed.gzip, "": bytes } : { "": bytes });
    }
    this.#digests.set(name, digest);
    return !there;
  }

  /** Publishes a file that never changes under its name: as the same file where that can be, else as a copy. */
  async link(name: string, source: string): Promise<boolean> {
    const target = join(this.path, name);
    const [wanted, there] = await Promise.all([stat(source), stat(target).catch(() => undefined)]);
    const isSame = there?.size === wanted.size && this.#own.has(name);
    if (isSame || (await this.#isTaken([name]))) return false;
    await this.#own.add([name]);
    await mkdir(dirname(target), { recursive: true });
    await moveOver(await this.#parts.link(source), target);
    return true;
  }

  /** Takes a file out, with what stands beside it. */
  async remove(name: string): Promise<void> {
    const names = endings.map((ending) => name + ending).filter((one) => this.#own.has(one));
    this.#digests.delete(name);
    if (names.length === 0) return;
    for (const one of names) await rm(join(this.path, one), { force: true });
    await this.#own.remove(names);
  }

  /** Takes out whatever is ours and not among these. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    const bare = (name: string) => name.replace(/\.(?:br|gz)$/, "");
    for (const name of this.#own.names) if (!names.has(bare(name))) await this.remove(bare(name));
    await this.#own.tidy();
  }

  async #write(name: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
    const entries = Object.entries(files);
    await this.#own.add(entries.map(([ending]) => name + ending));
    await mkdir(dirname(join(this.path, name)), { recursive: true });
    const time = await this.#timeAfter(name);
    const fresh = await Promise.all(
      entries.map(async ([ending, bytes]) => [ending, await this.#parts.write(bytes, time)] as const),
    );
    this.#times.set(name, time);
    for (const [ending, part] of fresh) await moveOver(part, join(this.path, name + ending));
  }

  /** Hosts tell versions apart by size and whole seconds: each one is younger than the last by one at least. */
  async #timeAfter(name: string): Promise<number> {
    const onDisk = async () => (await stat(join(this.path, name)).catch(() => undefined))?.mtimeMs ?? 0;
    const last = this.#times.get(name) ?? Math.floor((await onDisk()) / 1000);
    return Math.max(Math.floor(Date.now() / 1000), last + 1);
  }

  /** Whether it stands there whole, as it is and packed. */
  async #holds(name: string, bytes: Buffer, packed: boolean): Promise<boolean> {
    const read = async (ending: string) => {
      if (!this.#own.has(name + ending)) throw new Error("Not ours.");
      return readFile(join(this.path, name + ending));
    };
    try {
      if (!(await read("")).equals(bytes)) return false;
      return !packed || (brotliDecompressSync(await read(".br")).equals(bytes) && gunzipSync(await read(".gz")).equals(bytes));
    } catch {
      return false;
    }
  }

  /** Whether a file that is not ours has one of these names; the operator is told of it once. */
  async #isTaken(names: readonly string[]): Promise<boolean> {
    for (const name of names) {
      if (this.#own.has(name) || !(await exists(join(this.path, name)))) continue;
      if (!this.#foreign.has(name)) log.error(`${name} in ${this.path} is not this site's: it stays as it is.`, "Ours are listed in .published.");
      this.#foreign.add(name);
      return true;
    }
    return false;
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
