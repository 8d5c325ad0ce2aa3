import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Manifest, manifestFile, manifestHashFile } from "./manifest.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** How much is read and written at a time, in bytes. */
const chunkSize = 1024 * 1024;

/** Where a backup is written: an open file, or the standard output. */
export type ArchiveTarget = Pick<FileHandle, "writeFile" | "sync">;

/** Writes a backup: files one after the other, then the manifest with their hashes. */
export class ArchiveWriter {
  readonly #target: ArchiveTarget;
  readonly #seconds: number;
  readonly #files: Manifest["files"] = [];
  readonly #chunk = Buffer.allocUnsafe(chunkSize);

  /** `time` is when the backup was begun. */
  constructor(target: ArchiveTarget, time: Date) {
    this.#target = target;
    this.#seconds = Math.floor(time.getTime() / 1000);
  }

  /** The files that have been added. */
  get files(): Manifest["files"] {
    return this.#files;
  }

  /** Adds the file at a path under a name. It must not change meanwhile; it may be removed. Returns false if there is none. */
  async add(name: string, path: string): Promise<boolean> {
    const source = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (!source) return false;
    try {
      const { size } = await source.stat();
      await this.#write(tarHeader({ name, size }, this.#seconds));
      const hash = createHash("sha256");
      let rest = size;
      while (rest > 0) {
        const { bytesRead } = await source.read(this.#chunk, 0, Math.min(chunkSize, rest), null);
        if (bytesRead === 0) throw new Error(`${path} has become shorter while it was read.`);
        const bytes = this.#chunk.subarray(0, bytesRead);
        hash.update(bytes);
        await this.#write(bytes);
        rest -= bytesRead;
      }
      await this.#write(Buffer.alloc(tarPadding(size)));
      this.#files.push({ name, size, sha256: hash.digest("hex") });
      return true;
    } finally {
      await source.close();
    }
  }

  /** Writes the manifest, and its hash at the very end: a backup without it was not written to its end. */
  async finish(rest: Omit<Manifest, "files">): Promise<Manifest> {
    const manifest = { ...rest, files: this.#files };
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    const sum = createHash("sha256").update(text).digest("hex");
    await this.#addText(manifestFile, text);
    await this.#addText(manifestHashFile, Buffer.from(`${sum}  ${manifestFile}\n`));
    await this.#write(tarEnd);
    await this.#target.sync();
    return manifest;
  }

  async #addText(name: string, text: Buffer): Promise<void> {
    await this.#write(tarHeader({ name, size: text.length }, this.#seconds));
    await this.#write(text);
    await this.#write(Buffer.alloc(tarPadding(text.length)));
  }

  async #write(bytes: Buffer): Promise<void> {
    // The handle's own `write` may write a part only.
    await this.#target.writeFile(bytes);
  }
}
