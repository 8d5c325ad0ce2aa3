import { open, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createAtomically, partSuffix } from "../disk/atomic-file.ts";
import { databaseFile, mediaFolders, secretFile } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import { StartError } from "../start-error.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { type DatabaseSource, describeCopy } from "./database-copy.ts";
import { format, isMediaPath, type Manifest } from "./manifest.ts";
import { type Progress, sizeInWords } from "./progress.ts";

/** How often the folders of media are read again because a file was moved while they were read. */
const mostPasses = 5;

type Wanted = {
  dataDirectory: string;
  /** The database, which may be elsewhere. */
  database: DatabaseSource;
  /** The backup's file, which must not exist. */
  file: string;
  /** Whether the media are in it too. */
  hasMedia: boolean;
  progress?: Progress;
};

/**
 * Writes a backup of a data folder to a new file, completely or not at all, readable for its owner only. The site may run
 * and be written to. Throws a `StartError` if there is no room, or if the file exists.
 *
 * What the database names is in the backup: media files never change, and none is removed before it is a day old. The
 * files that are there before the database is copied are taken first, those that came meanwhile afterwards. A file that
 * is not served any more in between is taken from where it is kept; the next start puts it where the database says.
 */
export async function createBackup({ dataDirectory, database, file, hasMedia, progress }: Wanted): Promise<Manifest> {
  const begun = new Date();
  if (await exists(file)) throw new StartError(`${file} exists already. Name a new file.`);
  const found = hasMedia ? await mediaIn(dataDirectory) : [];
  await requireRoom(database, file, found);
  progress?.begin(found.reduce((sum, { size }) => sum + size, 0));
  let manifest: Manifest | undefined;
  await createAtomically(file, async (part) => {
    const target = await open(part, "wx", 0o600);
    const [copy, secret] = ["sqlite", "secret"].map((kind) => `${part.slice(0, -partSuffix.length)}.${kind}${partSuffix}`) as [string, string];
    try {
      const writer = new ArchiveWriter(target, begun);
      await addMedia(writer, dataDirectory, found, progress);
      await database.copyTo(copy);
      await writer.add(databaseFile, copy);
      await writer.add(secretFile, await database.secretAt(secret));
      if (hasMedia) await addNewMedia(writer, dataDirectory);
      manifest = await writer.finish({ format, createdAt: begun.toISOString(), hasMedia, ...describeCopy(copy) });
    } finally {
      await target.close();
      for (const scratch of [copy, secret]) await rm(scratch, { force: true });
    }
  });
  return manifest!;
}

type Found = { name: string; size: number };

/** The files of media, by their names in a backup. */
async function mediaIn(dataDirectory: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const folder of Object.values(mediaFolders)) {
    for (const entry of await readdir(join(dataDirectory, folder)).catch(() => [])) {
      const name = `${folder}/${entry}`;
      const size = isMediaPath(name) ? await stat(join(dataDirectory, name)).then((one) => one.size, () => undefined) : undefined;
      if (size !== undefined) found.push({ name, size });
    }
  }
  return found;
}

/** Adds files unless they are in the backup already. Returns whether all were there: one may have been moved meanwhile. */
async function addMedia(writer: ArchiveWriter, dataDirectory: string, files: readonly Found[], progress?: Progress): Promise<boolean> {
  const known = new Set(writer.files.map(({ name }) => keyOf(name)));
  let isComplete = true;
  for (const { name, size } of files) {
    if (!known.has(keyOf(name))) {
      if (await writer.add(name, join(dataDirectory, name))) known.add(keyOf(name));
      else isComplete = false;
    }
    progress?.advance(size);
  }
  return isComplete;
}

/** Adds the files that came since the others were listed. */
async function addNewMedia(writer: ArchiveWriter, dataDirectory: string): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    if (await addMedia(writer, dataDirectory, await mediaIn(dataDirectory))) return;
  }
}

/** What tells a file of media: its name, whether it is served or kept aside; both have the same content. */
function keyOf(name: string): string {
  return name.startsWith(`${mediaFolders.waiting}/`) ? name : basename(name);
}

async function requireRoom(database: DatabaseSource, file: string, media: readonly Found[]): Promise<void> {
  // The database is copied twice: beside the backup, and from there into it.
  const needed = 2 * (await database.size()) + media.reduce((sum, { size }) => sum + size, 0);
  const room = await roomIn(dirname(file));
  if (room < needed) throw new StartError(`The backup needs ${sizeInWords(needed)}, but only ${sizeInWords(room)} are free in ${dirname(file)}.`);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
