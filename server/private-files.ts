import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./atomic-file.ts";
import { backupFolder } from "./database/upgrade-backup.ts";
import { log } from "./log.ts";

/** What a data folder may allow: all to its owner, nothing to others; to pass through it where that is needed. */
const modes = { file: 0o600, folder: 0o700, passage: 0o711 } as const;

/** What is ours in `DATA_DIR`. The media themselves may be read: a web server serves the published links to them. */
const privateFile = /^(?:school\.sqlite(?:-wal|-shm|-journal)?|secret|server\.lock|.*\.part)$/;
const privateFolders = ["media", "media-waiting", backupFolder];

/**
 * Makes the data folder where there is none, and takes from other users of the machine what they could do in it.
 * With `isPassage` they may still reach what stands in it: the published files.
 */
export async function keepPrivate(directory: string, isPassage: boolean): Promise<void> {
  const mode = isPassage ? modes.passage : modes.folder;
  await makeFolder(directory, mode);
  // Windows keeps rights in another way; new files there are their owner's and the administrators'.
  if (process.platform === "win32") return;
  await narrow(directory, mode);
  for (const name of await readdir(directory)) {
    if (privateFile.test(name)) await narrow(join(directory, name), modes.file);
    else if (privateFolders.includes(name)) await narrow(join(directory, name), modes.folder);
  }
  const backups = join(directory, backupFolder);
  for (const name of await readdir(backups).catch(() => [])) await narrow(join(backups, name), modes.file);
}

async function narrow(path: string, most: number): Promise<void> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o777 & ~most) !== 0) await chmod(path, mode & most);
  } catch (error) {
    // The folder of another owner, or a file system without rights: the site can work there all the same.
    log.error(`Other users of the machine may be able to read ${path}: its rights cannot be changed.`, error);
  }
}
