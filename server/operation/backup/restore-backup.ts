import { lstat, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder, syncFolder } from "../../disk/atomic-file.ts";
import { databaseFiles, mediaFolders, restorePaths, secretFile } from "../../disk/data-folder.ts";
import { finishRestore } from "./finish-restore.ts";
import type { Manifest } from "./manifest.ts";
import { BackupError, openArchive } from "./open-archive.ts";
import type { Progress } from "./progress.ts";
import { bytesOf, requireRoomFor, unpack } from "./unpack.ts";
import { requireRoom } from "../../disk/disk-full.ts";

type Wanted = {
  /** A data folder that exists and is locked. */
  dataDirectory: string;
  /** The backup's file. */
  file: string;
  /** The migrations that this version knows. */
  knownMigrations: readonly string[];
  /** Moves the media of an unpacked backup to their store, unless that is the data folder. */
  placeMedia?: ((unpacked: string) => Promise<void>) | undefined;
  progress?: Progress;
};

/**
 * Replaces the content of a data folder by a backup. The backup is first unpacked and checked in a separate folder: if
 * that fails or the process ends, the old content is unchanged. From one rename on, the backup is valid; if the process
 * ends after that, the next one that opens the folder continues (`finishRestore`). The old content is kept in the
 * folder `replaced`. Throws a `BackupError` for a backup that cannot be used.
 */
export async function restoreBackup({
  dataDirectory,
  file,
  knownMigrations,
  placeMedia,
  progress,
}: Wanted): Promise<Manifest> {
  const { unpacking, complete, replaced } = restorePaths(dataDirectory);
  const archive = await openArchive(file, knownMigrations);
  try {
    await finishRestore(dataDirectory);
    await requireMovable(dataDirectory);
    await requireRoomFor(archive, dataDirectory);
    await makeFolder(unpacking, 0o700);
    await unpack(archive, unpacking, progress);
    await placeMedia?.(unpacking);
    await rm(replaced, { recursive: true, force: true });
    await rename(unpacking, complete);
    await syncFolder(dataDirectory);
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true });
    throw error;
  } finally {
    await archive.handle.close();
  }
  await finishRestore(dataDirectory);
  return archive.manifest;
}

/** Throws unless everything to be replaced can be renamed. A folder that is a mount point cannot. */
export async function requireMovable(dataDirectory: string): Promise<void> {
  const { dev } = await lstat(join(dataDirectory, "."));
  for (const name of [...databaseFiles, secretFile, ...Object.values(mediaFolders)]) {
    const found = await lstat(join(dataDirectory, name)).catch(() => undefined);
    if (found && (found.dev !== dev || found.isSymbolicLink())) {
      throw new BackupError(
        `${join(dataDirectory, name)} lies on another disk than DATA_DIR, ` +
          "so it cannot be replaced in one step. Restore into a new DATA_DIR, and move it there by hand.",
      );
    }
  }
}

/** The suffix of the temporary folder in which a backup is tested, after the backup's name. */
const checkSuffix = ".check-";

/**
 * Restores a backup into a temporary folder beside it and removes the folder again. Returns the backup's content;
 * throws a `BackupError` if it cannot be used, and a `StartError` if there is no room.
 */
export async function checkBackup({
  file,
  knownMigrations,
  progress,
}: {
  file: string;
  knownMigrations: readonly string[];
  progress?: Progress;
}): Promise<Manifest> {
  const archive = await openArchive(file, knownMigrations);
  try {
    await requireRoom("The check", bytesOf(archive), dirname(file));
    const folder = await mkdtemp(`${file}${checkSuffix}`);
    try {
      await unpack(archive, folder, progress);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await archive.handle.close();
  }
  return archive.manifest;
}
