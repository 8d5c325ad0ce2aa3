import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Database } from "../database/open.ts";
import { mediaFolders } from "../disk/data-folder.ts";
import { AvifQueue } from "./avif-queue.ts";
import { MediaTable, type Keep, type MediaDescription } from "./media-table.ts";
import { documentKind, documentTypes } from "./document-kind.ts";
import { videoKind, videoTypes } from "./video-kind.ts";
import { svgSize } from "./svg-size.ts";
import { sanitizeFileName } from "./file-name.ts";
import { Folder } from "./folder.ts";
import { imageKind } from "./image-kind.ts";
import { defaultVideoMegabytes, documentLimits, imageLimits } from "./limits.ts";
import { MediaError } from "./media-error.ts";
import { Pictures } from "./pictures.ts";
import { moveFiles } from "./move-files.ts";
import type { PictureStore } from "./picture-store.ts";
import { removeUnused } from "./remove-unused.ts";
import { type UploadSource, type TemporaryFile, TemporaryFiles } from "./temporary-files.ts";

/** MIME types, by extension, of the files that `MediaLibrary.add` takes: files of the site's operator, saved unchanged. */
export const localFileTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

/** The files under `/media`. Each is saved once in `DATA_DIR/media`, under the hash of the uploaded bytes. */
export class MediaLibrary implements PictureStore {
  /** Path of the folder with the files. */
  readonly directory: string;
  /** Path of the folder with the files that visitors do not get. */
  readonly asideDirectory: string;
  /** The limit of an uploaded video, in megabytes. */
  readonly videoMegabytes: number;
  /** Pictures stay here; see `PictureStore`. */
  readonly isRemote = false;
  readonly #db: Database;
  readonly #folder: Folder;
  readonly #waiting: Folder;
  readonly #aside: Folder;
  readonly #table: MediaTable;
  readonly #avif: AvifQueue;
  readonly #arriving: TemporaryFiles;
  readonly #pictures: Pictures;
  readonly #listeners = new Set<() => void>();

  constructor(db: Database, dataDirectory: string, videoMegabytes = defaultVideoMegabytes) {
    this.videoMegabytes = videoMegabytes;
    this.directory = join(dataDirectory, mediaFolders.served);
    this.#db = db;
    this.#folder = new Folder(this.directory);
    this.#table = new MediaTable(db, this.#folder);
    this.#waiting = new Folder(join(dataDirectory, mediaFolders.waiting));
    this.asideDirectory = join(dataDirectory, mediaFolders.aside);
    this.#aside = new Folder(this.asideDirectory);
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#avif = new AvifQueue(this.#waiting, this.#folder, () => this.#notify());
    const keep: Keep = (...file) => this.#keep(...file);
    this.#pictures = new Pictures({ folder: this.#folder, table: this.#table, avif: this.#avif, keep });
  }

  /** Creates the folder, removes unfinished uploads and continues the AVIF queue. Call it once, at the start. */
  async resume(): Promise<void> {
    await this.#arriving.clear();
    await this.#folder.create();
    this.#avif.resume();
  }

  /** Calls the listener whenever files were added or removed. */
  listen(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Waits until the AVIF queue is empty. */
  async settled(): Promise<void> {
    await this.#avif.done();
  }

  /** Stops the work in the background. */
  async close(): Promise<void> {
    await this.#avif.close();
  }

  /** Saves a trusted local file unchanged and returns its address. Throws unless `localFileTypes` lists its extension. */
  async add(path: string): Promise<string> {
    const bytes = await readFile(path);
    const extension = extname(path);
    const type = localFileTypes[extension];
    if (type === undefined) throw new Error(`The library does not keep ${extension} files.`);
    const size = extension === ".svg" ? `-${svgSize(bytes.toString())}` : "";
    return this.#keep(`${hashOf(bytes)}${size}${extension}`, bytes, type, basename(path));
  }

  /**
   * Saves an uploaded picture in all its sizes and returns the address of the largest. Throws a `MediaError` for
   * anything that is not a picture or exceeds the limits.
   */
  async addImage(source: UploadSource, fileName = ""): Promise<string> {
    return this.#arriving.receive(source, imageLimits, (file) => this.#pictures.add(file, fileName));
  }

  /** Saves an uploaded document, or a picture as `addImage` does, and returns its address. Throws a `MediaError`. */
  async addDocument(source: UploadSource, fileName: string): Promise<string> {
    return this.#arriving.receive(source, documentLimits, async (file) => {
      if (imageKind(await startOf(file))) return this.#pictures.add(file, fileName);
      const kind = await documentKind(file);
      if (!kind) throw new MediaError("notADocument");
      return this.#keep(`${file.hash}.${kind}`, file, documentTypes[kind], sanitizeFileName(fileName));
    });
  }

  /** Saves an uploaded video unchanged and returns its address. Throws a `MediaError`, and a `NoRoomError` before the disk is full. */
  async addVideo(source: UploadSource, fileName: string): Promise<string> {
    return this.#arriving.receive(source, { megabytes: this.videoMegabytes, checksRoom: true }, async (file) => {
      const kind = await videoKind(file);
      if (!kind) throw new MediaError("notAVideo");
      return this.#keep(`${file.hash}.${kind}`, file, videoTypes[kind], sanitizeFileName(fileName));
    });
  }

  /** The description of the file at an address; undefined if there is none. */
  async describe(address: string): Promise<MediaDescription | undefined> {
    return (await this.#table.describeAll([address])).get(address);
  }

  /** The descriptions of the files at these addresses, in one query; unknown addresses are left out. */
  async describeAll(addresses: readonly string[]): Promise<Map<string, MediaDescription>> {
    return this.#table.describeAll(addresses);
  }

  /** Moves the files at these addresses, in all sizes, to where they are not served. */
  async setAside(addresses: readonly string[]): Promise<void> {
    if (await moveFiles(addresses, this.#folder, this.#aside)) this.#notify();
  }

  /** Moves the files at these addresses back to where they are served, if they were set aside. */
  async bringBack(addresses: readonly string[]): Promise<void> {
    if (await moveFiles(addresses, this.#aside, this.#folder)) this.#notify();
  }

  /**
   * Puts every file where it belongs: those of `used` addresses are served, those of `kept` ones only kept. Files of
   * neither that are older than a day are removed. Returns how many were removed.
   */
  async tidy({ used, kept }: { used: ReadonlySet<string>; kept: ReadonlySet<string> }): Promise<number> {
    await this.bringBack([...used]);
    await this.setAside([...kept].filter((address) => !used.has(address)));
    const removed = await removeUnused(this.#db, [this.#folder, this.#waiting, this.#aside], [...used, ...kept]);
    this.#notify();
    return removed;
  }

  async #keep(...file: Parameters<Keep>): Promise<string> {
    const address = await this.#table.keep(...file);
    this.#notify();
    return address;
  }

  #notify(): void {
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
