import { mkdtemp, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { roomIn } from "../disk/disk-full.ts";
import type { Manifest } from "./manifest.ts";
import { BackupError, openArchive } from "./open-archive.ts";
import { type Progress, sizeInWords } from "./progress.ts";
import { bytesOf, unpack } from "./unpack.ts";

/** What follows the name of a backup in the name of the folder in which it is tried. */
export const checkSuffix = ".check-";

/**
 * Restores a backup into a temporary folder beside it and removes the folder again. Returns what the backup holds; throws
 * a `BackupError` if it cannot be used.
 */
export async function checkBackup({ file, knownMigrations, progress }: { file: string; knownMigrations: readonly string[]; progress?: Progress }): Promise<Manifest> {
  const archive = await openArchive(file, knownMigrations);
  try {
    const room = await roomIn(dirname(file));
    if (room < bytesOf(archive)) throw new BackupError(`The check needs ${sizeInWords(bytesOf(archive))}, but only ${sizeInWords(room)} are free in ${dirname(file)}.`);
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
