import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFolder } from "../../disk/atomic-file.ts";
import { databaseFile, databaseFiles, restorePaths } from "../../disk/data-folder.ts";

/**
 * Finishes a restore that was cut short in a data folder, which must be locked: a backup that was not unpacked to its
 * end is removed; a complete one is moved into place. It can itself be cut short at any moment and begun again, because
 * what is still to be moved is what is still in the folder `restored`.
 */
export async function finishRestore(dataDirectory: string): Promise<void> {
  const { unpacking, complete, replaced } = restorePaths(dataDirectory);
  await rm(unpacking, { recursive: true, force: true });
  const names = await readdir(complete).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!names) return;
  await makeFolder(replaced, 0o700);
  // What SQLite has beside the old database goes with it: it would be applied to the new one.
  const old = names.flatMap((name) => (name === databaseFile ? databaseFiles : [name]));
  for (const name of old) await moveIfThere(join(dataDirectory, name), join(replaced, name));
  // On disk before the new files come: after a power cut, no old file may lie where a new one is taken to be.
  await syncFolder(replaced);
  await syncFolder(dataDirectory);
  for (const name of names) await rename(join(complete, name), join(dataDirectory, name));
  await syncFolder(dataDirectory);
  await rmdir(complete);
  await syncFolder(dataDirectory);
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
