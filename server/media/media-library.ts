import { createHash } from "node:crypto";
import { chmod, copyFile, open, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { AvifQueue } from "./avif-queue.ts";
import { type IsHeldBack, type MediaDescription, MediaTable } from "./media-table.ts";
import { documentKind, documentTypes } from "./document-kind.ts";
import { videoKind, videoTypes } from "./video-kind.ts";
import { sanitizeFileName } from "./file-name.ts";
import type { MediaFolders } from "./folder.ts";
import { localFolders } from "./local-folder.ts";
import { imageKind, svgSize } from "./image-kind.ts";
import { defaultVideoMegabytes, documentLimits, imageLimits } from "./limits.ts";
import { MediaError } from "./media-error.ts";
import { Pictures } from "./pictures.ts";
import type { PictureStore } from "./picture-store.ts";
import type { Repeating } from "../work/repeat.ts";
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
  /** Is told of every change of files. */
  versions?: Versions;
};

const oneHour = 60 * 60_000;

/** The uploads of people who publish directly. */
const isFree: IsHeldBack = () => Promise.resolve(false);

/**
 * The files under `/media`. Each is saved under the hash of the uploaded bytes, and stays in its place. The table says
 * whether visitors may get it.
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
  readonly #versions: Versions;
  /** Returns the addresses of files that are kept although no entry uses them. */
  keptElsewhere: () => Promise<readonly string[]> = () => Promise.resolve([]);

  constructor(
    db: Database,
    dataDirectory: string,
    {
      videoMegabytes = defaultVideoMegabytes,
      folders = localFolders(dataDirectory),
      versions = new Versions(),
    }: Options = {},
  ) {
    this.videoMegabytes = videoMegabytes;
    this.folders = folders;
    this.#db = db;
    this.#dataDirectory = dataDirectory;
    this.#versions = versions;
    this.#table = new MediaTable(db, folders.served, versions);
    this.#arriving = new TemporaryFiles(join(dataDirectory, "uploads"));
    this.#avif = new AvifQueue(folders, this.#arriving, () => versions.bumpFiles());
    this.#pictures = new Pictures({ folder: folders.served, table: this.#table, avif: this.#avif });
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
      versions: this.#versions,
    });
  }

  /** Creates the folder. Call it once, at the start. */
  async prepare({ isAlone = true } = {}): Promise<void> {
    // Leftovers of a killed process's uploads could fill the disk.
    if (isAlone) await this.#arriving.clear(0);
    await this.folders.served.create();
  }

  /** Makes the AVIF files of the queue, now and from now on. Other libraries only add to the queue. */
  makeAvif(): Repeating {
    return this.#avif.lead();
  }

  /** If this process works on the queue, looks for pictures that another process has received. */
  wakeAvif(): void {
    this.#avif.wake();
  }

  /** Copies a file of another site's library into this one, under the same name. */
  async copyIn(name: string, path: string): Promise<void> {
    await this.#arriving.inFolder(async (folder) => {
      const copy = join(folder, name);
      await copyFile(path, copy);
      // The copy has the permissions of the other site's file.
      await chmod(copy, 0o600);
      await this.folders.served.moveIn(name, copy);
    });
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
    const name = `${hashOf(bytes)}${size}${extension}`;
    return this.#table.keep({ name, content: bytes, type, title: basename(path) }, false);
  }

  /**
   * Saves an uploaded picture in all its sizes and returns the address of the largest. Throws a `MediaError` for
   * anything that is not a picture or exceeds the limits.
   */
  async addImage(source: UploadSource, fileName = "", isHeldBack = isFree): Promise<string> {
    return this.#arriving.receive(source, imageLimits, async (file) =>
      this.#pictures.add(file, fileName, await isHeldBack()),
    );
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
  async addDocument(source: UploadSource, fileName: string, isHeldBack = isFree): Promise<string> {
    return this.#arriving.receive(source, documentLimits, async (file) => {
      if (imageKind(await startOf(file))) return this.#pictures.add(file, fileName, await isHeldBack());
      const kind = await documentKind(file, fileName);
      if (!kind) throw new MediaError("notADocument");
      return this.#keepUpload(file, { kind, type: documentTypes[kind], fileName }, await isHeldBack());
    });
  }

  /**
   * Saves an uploaded video unchanged and returns its address. Throws a `MediaError`, or a `NoRoomError` before the
   * disk is full.
   */
  async addVideo(source: UploadSource, fileName: string, isHeldBack = isFree): Promise<string> {
    return this.#arriving.receive(source, { megabytes: this.videoMegabytes, checksRoom: true }, async (file) => {
      const kind = await videoKind(file);
      if (!kind) throw new MediaError("notAVideo");
      return this.#keepUpload(file, { kind, type: videoTypes[kind], fileName }, await isHeldBack());
    });
  }

  /** What the table says of a file; see `MediaTable`. */
  find(name: string): ReturnType<MediaTable["find"]> {
    return this.#table.find(name);
  }

  /** The descriptions of the files at these addresses, in one query; unknown addresses are left out. */
  async describeAll(addresses: readonly string[]): Promise<Map<string, MediaDescription>> {
    return this.#table.describeAll(addresses);
  }

  /**
   * Removes files that existed at the moment `since`, an ISO 8601 timestamp, and are not at `used` addresses; none
   * without a moment. Removes leftovers of a killed process's uploads too. Returns how many files were removed.
   */
  async clean(used: ReadonlySet<string>, since: string | undefined): Promise<number> {
    // Other processes may be receiving uploads, or importing.
    await this.#arriving.clear(oneHour);
    // Continues work that a failing store has interrupted.
    this.#avif.wake();
    if (since === undefined) return 0;
    const { served, waiting } = this.folders;
    const removed = await removeUnused(this.#db, [served, waiting], used, since);
    this.#versions.bumpFiles();
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
    this.#versions.bumpFiles();
  }

  async #keepUpload(
    file: TemporaryFile,
    { kind, type, fileName }: { kind: string; type: string; fileName: string },
    isHeldBack: boolean,
  ): Promise<string> {
    const title = sanitizeFileName(fileName);
    return this.#table.keep({ name: `${file.hash}.${kind}`, content: file, type, title }, isHeldBack);
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
