import { createHash, randomUUID } from "node:crypto";
import { access, copyFile, link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { EnvironmentError } from "../environment.ts";
import { OwnFiles } from "./own-files.ts";

/** The packed bytes of a file. */
export type Packed = { br: Buffer; gzip: Buffer };

/** What a file and what stands beside it end with; the file itself is replaced last. */
const endings = [".br", ".gz", ""] as const;
const parts = ".parts";

/** The folder that hosts read: each file in it is whole at every moment, and only what is ours is ever touched. */
export class PublishedFolder {
  readonly path: string;
  readonly #own: OwnFiles;
  readonly #digests = new Map<string, string>();
  readonly #times = new Map<string, number>();

  private constructor(path: string, own: OwnFiles) {
    this.path = path;
    this.#own = own;
  }

  /** Opens a folder, making it where there is none; throws an `EnvironmentError` where it cannot be had. */
  static async open(path: string): Promise<PublishedFolder> {
    try {
      await mkdir(path, { recursive: true });
      const [begun, taken] = await Promise.all([".published", "index.html"].map((name) => exists(join(path, name))));
      if (taken && !begun) throw new Error("it has an index.html that is not this site's");
      const own = await OwnFiles.open(path);
      await rm(join(path, parts), { recursive: true, force: true });
      await mkdir(join(path, parts));
      return new PublishedFolder(path, own);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new EnvironmentError(`PUBLISH_DIR must be a folder for these files alone that can be written (it is "${path}"): ${why}`);
    }
  }

  /**
   * Publishes what stands under a name, with what `pack` makes of it beside it; nothing is packed or written
   * where it stands there already. Answers whether anything was written.
   */
  async put(name: string, bytes: Buffer, pack?: () => Promise<Packed>): Promise<boolean> {
    const digest = createHash("sha256").update(bytes).digest("base64url");
    const known = this.#digests.get(name);
    if (known === digest) return false;
    const there = known === undefined && (await this.#holds(name, bytes, pack !== undefined));
    if (!there) {
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
    if (isSame) return false;
    await this.#own.add([name]);
    await mkdir(dirname(target), { recursive: true });
    const part = this.#newPart();
    await link(source, part).catch(() => copyFile(source, part));
    await moveOver(part, target);
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
      entries.map(async ([ending, bytes]) => [ending, await this.#writePart(bytes, time)] as const),
    );
    this.#times.set(name, time);
    for (const [ending, part] of fresh) await moveOver(part, join(this.path, name + ending));
  }

  async #writePart(bytes: Buffer, time: number): Promise<string> {
    const part = this.#newPart();
    try {
      await writeFile(part, bytes);
      await utimes(part, time, time);
      return part;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
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

  #newPart(): string {
    return join(this.path, parts, randomUUID());
  }
}

/** Puts a file in the place of another, at once; where that cannot be, nothing of it stays. */
async function moveOver(part: string, target: string): Promise<void> {
  try {
    await rename(part, target);
  } finally {
    // It is still there after a failure, and where both were the same file already.
    await rm(part, { force: true });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
