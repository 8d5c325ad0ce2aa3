import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFolder } from "../../disk/atomic-file.ts";
import { databaseFile, databaseFiles, restorePaths } from "../../disk/data-folder.ts";
import { ifThere } from "../../disk/if-there.ts";

/**
 * Finishes an interrupted restore in a data folder, which must be locked. A backup that was not completely unpacked is
 * removed; a complete one is moved into place. This can itself be interrupted at any moment and repeated, because the
 * files still to be moved are those still in the folder `restored`.
 */
export async function finishRestore(dataDirectory: string): Promise<void> {
  const { unpacking, complete, replaced } = restorePaths(dataDirectory);
  await rm(unpacking, { recursive: true, force: true });
  const names = await ifThere(readdir(complete));
  if (!names) return;
  await makeFolder(replaced, 0o700);
  // SQLite's files beside the old database move with it, because SQLite would apply them to the new one.
  const old = names.flatMap((name) => (name === databaseFile ? databaseFiles : [name]));
  for (const name of old) await ifThere(rename(join(dataDirectory, name), join(replaced, name)));
  // Flushed before the new files come: after a power cut, no old file may be where a new one is expected.
  await syncFolder(replaced);
  await syncFolder(dataDirectory);
  for (const name of names) await rename(join(complete, name), join(dataDirectory, name));
  await syncFolder(dataDirectory);
  await rmdir(complete);
  await syncFolder(dataDirectory);
}
