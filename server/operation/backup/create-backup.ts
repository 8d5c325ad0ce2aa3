import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { createAtomically, partSuffix } from "../../disk/atomic-file.ts";
import { databaseFile, mediaFolders, secretFile } from "../../disk/data-folder.ts";
import { roomIn } from "../../disk/disk-full.ts";
import { StartError } from "../../log/start-error.ts";
import { type DatabaseSource, describeCopy, requireSite } from "./database-copy.ts";
import { format, type Manifest, manifestFile, manifestHashFile } from "./manifest.ts";
import type { FoundMedium, MediaSource } from "./backup-media.ts";
import { type Progress, sizeInWords } from "./progress.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

/** How often the folders of media are read again because a file was moved while they were read. */
const mostPasses = 5;

type Wanted = {
  /** The database, which may be elsewhere. */
  database: DatabaseSource;
  /** The backup's file, which must not exist. */
  file: string;
  /** The media; without them, those that are there stay when it is restored. */
  media: MediaSource | undefined;
  progress?: Progress;
};

/**
 * Writes a backup of a site to a new file, completely or not at all, readable for its owner only. The site may run
 * and be written to. Throws a `StartError` if there is no room, or if the file exists.
 *
 * What the database names is in the backup: media files never change, and none is removed before it is a day old. The
 * files that are there before the database is copied are taken first, those that came meanwhile afterwards. A file that
 * is not served any more in between is taken from where it is kept; the next start puts it where the database says.
 */
export async function createBackup({ database, media, file, progress }: Wanted): Promise<Manifest> {
  const begun = new Date();
  if (await exists(file)) throw new StartError(`${file} exists already. Name a new file.`);
  const found = (await media?.list()) ?? [];
  // The database is copied twice: beside the backup, and from there into it.
  await requireRoom(dirname(file), 2 * (await database.size()) + found.reduce((sum, { size }) => sum + size, 0));
  progress?.begin(found.reduce((sum, { size }) => sum + size, 0));
  let manifest: Manifest | undefined;
  await createAtomically(file, async (part) => {
    const target = await open(part, "wx", 0o600);
    try {
      const scratch = (kind: string) => `${part.slice(0, -partSuffix.length)}.${kind}${partSuffix}`;
      manifest = await writeArchive({ database, media, target, scratch, begun }, found, progress);
    } finally {
      await target.close();
    }
  });
  return manifest!;
}

/**
 * Writes a backup to a stream. The copy of the database, and one file at a time of media that are elsewhere, lie in
 * `folder` until they are written. The reader must get all of it: one that is cut short lacks its manifest and cannot
 * be restored.
 */
export async function streamBackup({
  database,
  media,
  target,
  folder,
}: Pick<Wanted, "database" | "media"> & { target: ArchiveTarget; folder: string }): Promise<Manifest> {
  const begun = new Date();
  const found = (await media?.list()) ?? [];
  await requireRoom(folder, (await database.size()) + Math.max(0, ...found.map(({ size }) => size)));
  return writeArchive({ database, media, target, scratch: (kind) => join(folder, kind), begun }, found);
}

/** What a backup is written from and to, and when it was begun; `scratch` names a file for something of this kind. */
type Writing = Pick<Wanted, "database" | "media"> & {
  target: ArchiveTarget;
  scratch: (kind: string) => string;
  begun: Date;
};

/**
 * Writes the whole backup: the media that were found, the database and the secret, then the media that came meanwhile.
 */
async function writeArchive(
  { database, media, target, scratch, begun }: Writing,
  found: readonly FoundMedium[],
  progress?: Progress,
): Promise<Manifest> {
  const [copy, secret, medium] = [scratch("sqlite"), scratch("secret"), scratch("medium")];
  try {
    const writer = new ArchiveWriter(target, begun);
    if (media) await addMedia({ writer, media, scratch: medium }, found, progress);
    await database.copyTo(copy);
    const content = describeCopy(copy);
    requireSite(content);
    await writer.add(databaseFile, copy);
    await writer.add(secretFile, await database.secretAt(secret));
    if (media) await addNewMedia({ writer, media, scratch: medium });
    return await writer.finish({ format, createdAt: begun.toISOString(), hasMedia: media !== undefined, ...content });
  } finally {
    for (const path of [copy, secret, medium]) await rm(path, { force: true });
  }
}

/** Where media are added, and from where; `scratch` is a path for one file. */
type Adding = { writer: ArchiveWriter; media: MediaSource; scratch: string };

/**
 * Adds files unless they are in the backup already. Returns whether all were there: one may have been moved meanwhile.
 */
async function addMedia(
  { writer, media, scratch }: Adding,
  files: readonly FoundMedium[],
  progress?: Progress,
): Promise<boolean> {
  const known = new Set(writer.files.map(({ name }) => keyOf(name)));
  let isComplete = true;
  for (const { name, size } of files) {
    if (!known.has(keyOf(name))) {
      const path = await media.pathOf(name, scratch);
      if (path !== undefined && (await writer.add(name, path))) known.add(keyOf(name));
      else isComplete = false;
      await rm(scratch, { force: true });
    }
    progress?.advance(size);
  }
  return isComplete;
}

/** Adds the files that came since the others were listed. */
async function addNewMedia(adding: Adding): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    if (await addMedia(adding, await adding.media.list())) return;
  }
}

/** What tells a file of media: its name, whether it is served or kept aside; both have the same content. */
function keyOf(name: string): string {
  return name.startsWith(`${mediaFolders.waiting}/`) ? name : basename(name);
}

async function requireRoom(folder: string, needed: number): Promise<void> {
  const room = await roomIn(folder);
  if (room < needed)
    throw new StartError(
      `The backup needs ${sizeInWords(needed)}, but only ${sizeInWords(room)} are free in ${folder}.`,
    );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** How much is read and written at a time, in bytes. */
const chunkSize = 1024 * 1024;

/** Where a backup is written: an open file, or the standard output. */
type ArchiveTarget = Pick<FileHandle, "writeFile" | "sync">;

/** Writes a backup: files one after the other, then the manifest with their hashes. */
class ArchiveWriter {
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

  /**
   * Adds the file at a path under a name. It must not change meanwhile; it may be removed. Returns false if there is
   * none.
   */
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
