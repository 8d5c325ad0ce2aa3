import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { createAtomically, partSuffix } from "../../disk/atomic-file.ts";
import { databaseFile, mediaFolders, secretFile } from "../../disk/data-folder.ts";
import { requireRoom } from "../../disk/disk-full.ts";
import { ifThere } from "../../disk/if-there.ts";
import { StartError } from "../../log/start-error.ts";
import { type DatabaseSource, describeCopy, requireTables } from "./database-copy.ts";
import { format, type Manifest, manifestFile, manifestHashFile } from "./manifest.ts";
import type { FoundMedium, MediaSource } from "./backup-media.ts";
import type { Progress } from "./progress.ts";
import { tarEnd, tarHeader, tarPadding } from "./tar.ts";

type Wanted = {
  /** The database, in a file or on a server. */
  database: DatabaseSource;
  /** The backup's file, which must not exist. */
  file: string;
  /** The media. Without them, restoring leaves the existing media unchanged. */
  media: MediaSource | undefined;
  progress?: Progress;
};

/**
 * Writes a backup of a site to a new file, completely or not at all, readable for its owner only. The site may run and
 * be written to. Throws a `StartError` if there is no room, or if the file exists. The backup has every file that the
 * database names, because media files never change and none is removed before it is a day old: existing files are added
 * before the database is copied, and new ones afterwards.
 */
export async function createBackup({ database, media, file, progress }: Wanted): Promise<Manifest> {
  const begun = new Date();
  if (await exists(file)) throw new StartError(`${file} exists already. Name a new file.`);
  const found = await listWithRoom({ database, media, file });
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
 * Lists the media for a backup. Throws a `StartError` if its folder has no room for them and for the database, which is
 * copied twice: next to the backup, and from there into it.
 */
export async function listWithRoom({ database, media, file }: Omit<Wanted, "progress">): Promise<FoundMedium[]> {
  const found = (await media?.list()) ?? [];
  const needed = 2 * (await database.size()) + found.reduce((sum, { size }) => sum + size, 0);
  await requireRoom("The backup", needed, dirname(file));
  return found;
}

/**
 * Writes a backup to a stream. The copy of the database, and one remote media file at a time, are in `folder` until
 * they are written. A reader that gets only a part lacks the manifest and cannot restore it.
 */
export async function streamBackup({
  database,
  media,
  target,
  folder,
}: Pick<Wanted, "database" | "media"> & { target: ArchiveTarget; folder: string }): Promise<Manifest> {
  const begun = new Date();
  const found = (await media?.list()) ?? [];
  await requireRoom("The backup", (await database.size()) + Math.max(0, ...found.map(({ size }) => size)), folder);
  return writeArchive({ database, media, target, scratch: (kind) => join(folder, kind), begun }, found);
}

/** The source and target of a backup, and when it began; `scratch` returns the name of a temporary file. */
type Writing = Pick<Wanted, "database" | "media"> & {
  target: ArchiveTarget;
  scratch: (kind: string) => string;
  begun: Date;
};

/**
 * Writes the whole backup: the media that were found, the database and the secret, then media that came in the
 * meantime.
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
    requireTables(content);
    await writer.add(databaseFile, copy);
    await writer.add(secretFile, await database.secretAt(secret));
    if (media) await addNewMedia({ writer, media, scratch: medium });
    return await writer.finish({ format, createdAt: begun.toISOString(), hasMedia: media !== undefined, ...content });
  } finally {
    for (const path of [copy, secret, medium]) await rm(path, { force: true });
  }
}

/** The target and source of media; `scratch` is the path of one temporary file. */
type Adding = { writer: ArchiveWriter; media: MediaSource; scratch: string };

/** Adds files unless the backup has them. A file that was removed in the meantime is left out. */
async function addMedia(
  { writer, media, scratch }: Adding,
  files: readonly FoundMedium[],
  progress?: Progress,
): Promise<void> {
  const known = new Set(writer.files.map(({ name }) => name));
  for (const { name, size } of files) {
    if (!known.has(name)) {
      const path = await media.pathOf(name, scratch);
      if (path !== undefined) await writer.add(name, path);
      await rm(scratch, { force: true });
    }
    progress?.advance(size);
  }
}

/** Adds the files that came since the others were listed. */
async function addNewMedia(adding: Adding): Promise<void> {
  const found = await adding.media.list();
  await addMedia(adding, found);
  // The first start of this version may just have moved them to the others.
  if (found.some(({ name }) => name.startsWith(`${mediaFolders.aside}/`)))
    await addMedia(adding, await adding.media.list());
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** How much is read and written at a time, in bytes. */
const chunkSize = 1024 * 1024;

/** The target of a backup: an open file, or the standard output. */
type ArchiveTarget = Pick<FileHandle, "writeFile" | "sync">;

/** Writes a backup: one file after another, then the manifest with their hashes. */
class ArchiveWriter {
  readonly #target: ArchiveTarget;
  readonly #seconds: number;
  readonly #files: Manifest["files"] = [];
  readonly #chunk = Buffer.allocUnsafe(chunkSize);

  /** `time` is when the backup began. */
  constructor(target: ArchiveTarget, time: Date) {
    this.#target = target;
    this.#seconds = Math.floor(time.getTime() / 1000);
  }

  /** The files that have been added. */
  get files(): Manifest["files"] {
    return this.#files;
  }

  /**
   * Adds the file at a path under a name. The file must not change while it is read, but it may be removed. Returns
   * false if there is none.
   */
  async add(name: string, path: string): Promise<boolean> {
    const source = await ifThere(open(path, "r"));
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

  /** Writes the manifest, and its hash at the very end. A backup without the hash is incomplete. */
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
    // The handle's own `write` may write only a part.
    await this.#target.writeFile(bytes);
  }
}
