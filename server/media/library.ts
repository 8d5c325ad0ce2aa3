import { createHash } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import pLimit from "p-limit";
import { variantName } from "../../engine/media.ts";
import type { Database } from "../database/open.ts";
import { AvifQueue } from "./avif-queue.ts";
import { Catalogue, type MediaDescription } from "./catalogue.ts";
import { documentKind, documentTypes } from "./document-kind.ts";
import { drawingSize } from "./drawing.ts";
import { tidyFileName } from "./file-name.ts";
import { Folder } from "./folder.ts";
import { imageKind } from "./image-kind.ts";
import { documentLimits, imageLimits, megabyte } from "./limits.ts";
import { MediaError } from "./media-error.ts";
import { sweep } from "./sweep.ts";
import { type Source, type TemporaryFile, TemporaryFiles } from "./temporary-files.ts";

/** The kinds of the school's own files that the library keeps as they are, by their extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

const picturesAtOnce = 2;

/** The files under `/media`: kept once under the hash of what was sent, in `DATA_DIR/media`. */
export class Library {
  /** Folder of the files. */
  readonly directory: string;
  readonly #db: Database;
  readonly #folder: Folder;
  readonly #waiting: Folder;
  readonly #catalogue: Catalogue;
  readonly #avif: AvifQueue;
  readonly #arriving: TemporaryFiles;
  readonly #decoding = pLimit(picturesAtOnce);
  readonly #underWay = new Map<string, Promise<string>>();
  readonly #listeners = new Set<() => void>();

  constructor(db: Database, dataDirectory: string) {
    this.directory = join(dataDirectory, "media");
    this.#db = db;
    this.#folder = new Folder(this.directory);
    this.#catalogue = new Catalogue(db, this.#folder);
    this.#waiting = new Folder(join(dataDirectory, "media-waiting"));
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#avif = new AvifQueue(this.#waiting, this.#folder, () => this.#tell());
  }

  /** Makes the folder where there is none yet, and tidies up and goes on where the last stop interrupted. */
  async resume(): Promise<void> {
    await this.#arriving.clear();
    await mkdir(this.directory, { recursive: true });
    this.#avif.resume();
  }

  /** Tells whenever files have come or gone, from now on. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Waits until every AVIF file is made. */
  async settled(): Promise<void> {
    await this.#avif.done();
  }

  /** Stops what runs in the background. */
  async close(): Promise<void> {
    await this.#avif.close();
  }

  /** Keeps one of the school's own files; answers its address under `/media`. */
  async add(path: string): Promise<string> {
    const bytes = await readFile(path);
    const extension = extname(path);
    const type = mediaTypes[extension];
    if (type === undefined) throw new Error(`The library does not keep ${extension} files.`);
    const size = extension === ".svg" ? `-${drawingSize(bytes.toString())}` : "";
    return this.#keep(`${hashOf(bytes)}${size}${extension}`, bytes, type, basename(path));
  }

  /**
   * Keeps a picture in all its sizes; answers the address of the largest. Refuses with a `MediaError` what
   * is no picture or passes the limits.
   */
  async addImage(source: Source, fileName = ""): Promise<string> {
    return this.#arriving.receive(source, imageLimits.megabytes, (file) => this.#addPicture(file, fileName));
  }

  /** Keeps a picture that came as `data:image/…;base64,…`; what it says of its type does not count. */
  async addEncoded(dataUrl: string): Promise<string> {
    const comma = dataUrl.indexOf(",");
    if (!/^data:[^,]{0,200};base64$/i.test(dataUrl.slice(0, Math.max(0, comma)))) {
      throw new MediaError("notAnImage");
    }
    // Judged before it is decoded: base64 makes 4 letters of 3 bytes.
    if ((dataUrl.length - comma) * 0.75 > imageLimits.megabytes * megabyte + 4) {
      throw new MediaError("tooLarge", { limit: imageLimits.megabytes });
    }
    return this.addImage(Buffer.from(dataUrl.slice(comma + 1), "base64"));
  }

  /** Keeps a document, told by its content; a picture is kept as `addImage` does, without its metadata. */
  async addDocument(source: Source, fileName: string): Promise<string> {
    return this.#arriving.receive(source, documentLimits.megabytes, async (file) => {
      if (imageKind(await startOf(file))) return this.#addPicture(file, fileName);
      const kind = await documentKind(file);
      if (!kind) throw new MediaError("notADocument");
      return this.#keep(`${file.hash}.${kind}`, file, documentTypes[kind], tidyFileName(fileName));
    });
  }

  /** What is known of the file at an address; undefined where there is none. */
  async describe(address: string): Promise<MediaDescription | undefined> {
    return (await this.#catalogue.describeAll([address])).get(address);
  }

  /** What is known of the files at these addresses, in one query; other addresses are left out. */
  async describeAll(addresses: readonly string[]): Promise<Map<string, MediaDescription>> {
    return this.#catalogue.describeAll(addresses);
  }

  /** Removes files that none of these addresses uses and that are older than a day; answers how many. */
  async sweep(usedAddresses: Iterable<string>): Promise<number> {
    const removed = await sweep(this.#db, [this.#folder, this.#waiting], usedAddresses);
    this.#tell();
    return removed;
  }

  async #addPicture(file: TemporaryFile, fileName: string): Promise<string> {
    const { hash } = file;
    const known = await this.#catalogue.pictureOf(hash);
    if (known) return known;
    const making = this.#underWay.get(hash) ?? this.#decoding(() => this.#make(file, fileName));
    this.#underWay.set(hash, making);
    try {
      return await making;
    } finally {
      this.#underWay.delete(hash);
    }
  }

  async #keep(name: string, content: Uint8Array | TemporaryFile, type: string, title: string): Promise<string> {
    const address = await this.#catalogue.keep(name, content, type, title);
    this.#tell();
    return address;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #make({ path, hash, size }: TemporaryFile, fileName: string): Promise<string> {
    if (size > imageLimits.megabytes * megabyte) throw new MediaError("tooLarge", { limit: imageLimits.megabytes });
    // Loaded by the first picture: most of the time nobody uploads, and sharp takes 21 MB.
    const { makePicture } = await import("./make-picture.ts");
    const { variants, largest, master } = await makePicture(await readFile(path));
    const name = variantName(hash, largest);
    try {
      for (const variant of variants) {
        await this.#folder.write(`${variantName(hash, variant)}.webp`, variant.bytes);
      }
      await this.#avif.put(name, master);
      return await this.#keep(`${name}.webp`, largest.bytes, "image/webp", tidyFileName(fileName));
    } catch (error) {
      // All of its files or none: a full disk must not be filled with what nobody can use.
      for (const variant of variants) await this.#folder.remove(`${variantName(hash, variant)}.webp`);
      await this.#waiting.remove(`${name}.png`);
      throw error;
    }
  }
}

async function startOf({ path }: TemporaryFile): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 20);
}
