import { createHash } from "node:crypto";
import { chmod, copyFile, open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Database } from "../database/open.ts";
import { AvifQueue } from "./avif-queue.ts";
import { MediaTable, type Keep, type MediaDescription } from "./media-table.ts";
import { documentKind, documentTypes } from "./document-kind.ts";
import { videoKind, videoTypes } from "./video-kind.ts";
import { sanitizeFileName } from "./file-name.ts";
import type { MediaFolders } from "./folder.ts";
import { localFolders } from "./local-folder.ts";
import { imageKind, svgSize } from "./image-kind.ts";
import { defaultVideoMegabytes, documentLimits, imageLimits } from "./limits.ts";
import { MediaError } from "./media-error.ts";
import { Pictures } from "./pictures.ts";
import { moveFiles } from "./move-files.ts";
import type { PictureStore } from "./picture-store.ts";
import { removeUnused } from "./remove-unused.ts";
import { type UploadSource, type TemporaryFile, TemporaryFiles } from "./temporary-files.ts";

/**
 * The MIME types, by extension, of files that `MediaLibrary.add` accepts: the operator's own files, which are saved
 * unchanged.
 */
export const localFileTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

export type { SiteFiles } from "./file-list.ts";

type Options = {
  /** The limit of an uploaded video, in megabytes. */
  videoMegabytes?: number;
  /** The folders of the files: in `DATA_DIR` unless the operator has named another place. */
  folders?: MediaFolders;
};

/** The addresses that entries use, those that are kept for other reasons, and since when the others must exist. */
type Tidied = { used: ReadonlySet<string>; kept: ReadonlySet<string>; since?: string | undefined };

const oneHour = 60 * 60_000;

/**
 * The files under `/media`. Each is saved once, in the folder of served files, under the hash of the uploaded bytes.
 */
export class MediaLibrary implements PictureStore {
  /** The folders of the files. */
  readonly folders: MediaFolders;
  /** The limit of an uploaded video, in megabytes. */
  readonly videoMegabytes: number;
  readonly #db: Database;
  readonly #dataDirectory: string;
  readonly #table: MediaTable;
  readonly #avif: AvifQueue;
  readonly #arriving: TemporaryFiles;
  readonly #pictures: Pictures;
  readonly #listeners = new Set<() => void>();
  /** Returns the addresses of files that are kept although no entry uses them. */
  keptElsewhere: () => Promise<readonly string[]> = () => Promise.resolve([]);

  constructor(
    db: Database,
    dataDirectory: string,
    { videoMegabytes = defaultVideoMegabytes, folders = localFolders(dataDirectory) }: Options = {},
  ) {
    this.videoMegabytes = videoMegabytes;
    this.folders = folders;
    this.#db = db;
    this.#dataDirectory = dataDirectory;
    this.#table = new MediaTable(db, folders.served);
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#avif = new AvifQueue(folders, this.#arriving, () => this.#notify());
    const keep: Keep = (...file) => this.#keep(...file);
    this.#pictures = new Pictures({ folder: folders.served, table: this.#table, avif: this.#avif, keep });
  }

  /** Whether files are saved as fast as on a disk; see `PictureStore`. */
  get answersAtOnce(): boolean {
    return this.folders.served.answersAtOnce;
  }

  /** The same library inside a transaction. */
  within(transaction: Database): MediaLibrary {
    return new MediaLibrary(transaction, this.#dataDirectory, {
      videoMegabytes: this.videoMegabytes,
      folders: this.folders,
    });
  }

  /** Creates the folder. Call it once, at the start. */
  async prepare({ isAlone = true } = {}): Promise<void> {
    // Leftovers of a killed process's uploads could fill the disk.
    if (isAlone) await this.#arriving.clear(0);
    await this.folders.served.create();
  }

  /** Starts the work on the AVIF queue, and continues from now on. */
  makeAvif(): void {
    this.#avif.resume();
  }

  /** If this process works on the queue, looks for pictures that another process has received. */
  wakeAvif(): void {
    this.#avif.wake();
  }

  /** Whether AVIF files are being made. */
  get isMakingAvif(): boolean {
    return this.#avif.isBusy;
  }

  /** Leaves the AVIF queue to another process, or to the next start. */
  async leaveAvif(): Promise<void> {
    await this.#avif.pause();
  }

  /** Calls the listener whenever files were added or removed, until the function that it returns is called. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Copies a file of another site's library into one of the folders, under the same name. */
  async copyIn(place: keyof MediaFolders, name: string, path: string, title?: string): Promise<void> {
    await this.#arriving.inFolder(async (folder) => {
      const copy = join(folder, name);
      await copyFile(path, copy);
      // The copy has the permissions of the other site's file.
      await chmod(copy, 0o600);
      await this.folders[place].moveIn(name, copy, title);
    });
  }

  /** Waits until the AVIF queue is empty. */
  async settled(): Promise<void> {
    await this.#avif.done();
  }

  /**
   * Saves a trusted local file unchanged and returns its address. Throws if `localFileTypes` does not have its
   * extension.
   */
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

  /**
   * Decodes a picture without saving it, and returns an empty address. Throws a `MediaError` for a picture that is
   * refused.
   */
  async checkImage(source: UploadSource): Promise<string> {
    return this.#arriving.receive(source, imageLimits, async ({ path, hash }) => {
      const { decode } = await import("./decode.ts");
      await decode(await readFile(path));
      return `/media/${hash}`;
    });
  }

  /** Saves an uploaded document, or a picture as `addImage` does, and returns its address. Throws a `MediaError`. */
  async addDocument(source: UploadSource, fileName: string): Promise<string> {
    return this.#arriving.receive(source, documentLimits, async (file) => {
      if (imageKind(await startOf(file))) return this.#pictures.add(file, fileName);
      const kind = await documentKind(file, fileName);
      if (!kind) throw new MediaError("notADocument");
      return this.#keep(`${file.hash}.${kind}`, file, documentTypes[kind], sanitizeFileName(fileName));
    });
  }

  /**
   * Saves an uploaded video unchanged and returns its address. Throws a `MediaError`, or a `NoRoomError` before the
   * disk is full.
   */
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

  /** Whether there may be a file with this name, because it belongs to an upload. */
  async knows(name: string): Promise<boolean> {
    return this.#table.knows(name);
  }

  /** The descriptions of the files at these addresses, in one query; unknown addresses are left out. */
  async describeAll(addresses: readonly string[]): Promise<Map<string, MediaDescription>> {
    return this.#table.describeAll(addresses);
  }

  /**
   * Moves the files at these addresses, in all sizes, to the folder that is not served. Returns whether there were any.
   */
  async setAside(addresses: readonly string[]): Promise<boolean> {
    return this.#move(addresses, "served", "aside");
  }

  /**
   * Moves the files at these addresses back to the served folder, if they were set aside. Returns whether there were
   * any.
   */
  async bringBack(addresses: readonly string[]): Promise<boolean> {
    return this.#move(addresses, "aside", "served");
  }

  /**
   * Moves every file to where it belongs: those at `used` addresses are served, those at `kept` ones set aside. Removes
   * other files that existed at the moment `since`, none without it, and leftovers of a killed process's uploads.
   * Returns how many of the other files were removed.
   */
  async tidy({ used, kept, since }: Tidied): Promise<number> {
    // Other processes may be receiving uploads, or importing.
    await this.#arriving.clear(oneHour);
    await this.bringBack([...used]);
    await this.setAside([...kept].filter((address) => !used.has(address)));
    // Continues work that a failing store has interrupted.
    this.#avif.wake();
    const { served, waiting, aside } = this.folders;
    const before = since === undefined ? -Infinity : Date.parse(since);
    const removed = await removeUnused(this.#db, [served, waiting, aside], [...used, ...kept], before);
    this.#notify();
    return removed;
  }

  /** Passes the path of a copy of a served file to `use`. Returns "gone" if there is no such file. */
  async withCopy<Result>(name: string, use: (path: string) => Promise<Result>): Promise<Result | "gone"> {
    return this.#arriving.inFolder(async (folder) => {
      const path = join(folder, name);
      return (await this.folders.served.copyTo(name, path, true)) ? use(path) : "gone";
    });
  }

  /** Removes files by their names from all folders. */
  async remove(names: readonly string[]): Promise<void> {
    for (const folder of Object.values(this.folders)) for (const name of names) await folder.remove(name);
    this.#notify();
  }

  /** Calls the listeners after another process has moved or removed files. */
  noteMoves(): void {
    this.#notify();
  }

  async #keep(...file: Parameters<Keep>): Promise<string> {
    const address = await this.#table.keep(...file);
    this.#notify();
    return address;
  }

  async #move(addresses: readonly string[], from: keyof MediaFolders, to: keyof MediaFolders): Promise<boolean> {
    const isMoved = await moveFiles(addresses, this.folders[from], this.folders[to]);
    if (isMoved) this.#notify();
    return isMoved;
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
