import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Database } from "../database/open.ts";
import { AvifQueue } from "./avif-queue.ts";
import { Catalogue, type Keep, type MediaDescription } from "./catalogue.ts";
import { documentKind, documentTypes } from "./document-kind.ts";
import { drawingSize } from "./drawing.ts";
import { tidyFileName } from "./file-name.ts";
import { Folder } from "./folder.ts";
import { imageKind } from "./image-kind.ts";
import { documentLimits, imageLimits } from "./limits.ts";
import { MediaError } from "./media-error.ts";
import { Pictures } from "./pictures.ts";
import { sweep } from "./sweep.ts";
import { type Source, type TemporaryFile, TemporaryFiles } from "./temporary-files.ts";

/** The kinds of the school's own files that the library keeps as they are, by their extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

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
  readonly #pictures: Pictures;
  readonly #listeners = new Set<() => void>();

  constructor(db: Database, dataDirectory: string) {
    this.directory = join(dataDirectory, "media");
    this.#db = db;
    this.#folder = new Folder(this.directory);
    this.#catalogue = new Catalogue(db, this.#folder);
    this.#waiting = new Folder(join(dataDirectory, "media-waiting"));
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#avif = new AvifQueue(this.#waiting, this.#folder, () => this.#tell());
    const keep: Keep = (...file) => this.#keep(...file);
    this.#pictures = new Pictures({ folder: this.#folder, catalogue: this.#catalogue, avif: this.#avif, keep });
  }

  /** Makes the folder where there is none yet, and tidies up and goes on where the last stop interrupted. */
  async resume(): Promise<void> {
    await this.#arriving.clear();
    await this.#folder.make();
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
    return this.#arriving.receive(source, imageLimits.megabytes, (file) => this.#pictures.add(file, fileName));
  }

  /** Keeps a document, told by its content; a picture is kept as `addImage` does, without its metadata. */
  async addDocument(source: Source, fileName: string): Promise<string> {
    return this.#arriving.receive(source, documentLimits.megabytes, async (file) => {
      if (imageKind(await startOf(file))) return this.#pictures.add(file, fileName);
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

  async #keep(...file: Parameters<Keep>): Promise<string> {
    const address = await this.#catalogue.keep(...file);
    this.#tell();
    return address;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
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
