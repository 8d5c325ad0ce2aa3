import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupFolder, generatedFolder, mediaFolders, restoreFolders } from "./data-folder.ts";
import { makeDataFolder, requireOwn } from "./writable.ts";
import { log } from "../log/log.ts";

/** The widest permissions in a data folder: its owner may do everything, others nothing. */
const modes = { file: 0o600, folder: 0o700 } as const;

/** The private files in `DATA_DIR`. The media are not among them, because their folders are closed. */
const privateFile = /^(?:school\.sqlite(?:-wal|-shm|-journal)?|secret|(?:server|import)\.lock|.*\.part)$/;
const privateFolders: readonly string[] = [
  ...Object.values(mediaFolders),
  ...Object.values(restoreFolders),
  backupFolder,
  generatedFolder,
];

/**
 * Creates the data folder if it is missing and removes other users' permissions in it. Throws a `StartError` if this
 * process cannot use the folder.
 */
export async function restrictPermissions(directory: string): Promise<void> {
  await makeDataFolder(directory);
  // Windows has no such modes; new files there belong to their owner and the administrators.
  if (process.platform === "win32") return;
  await restrict(directory, modes.folder);
  for (const name of await readdir(directory)) {
    const widest = privateFile.test(name) ? modes.file : privateFolders.includes(name) ? modes.folder : undefined;
    if (widest === undefined) continue;
    await restrict(join(directory, name), widest);
    await requireOwn(directory, name);
  }
  const backups = join(directory, backupFolder);
  for (const name of await readdir(backups).catch(() => [])) await restrict(join(backups, name), modes.file);
}

/** Removes permissions that are wider than `widest`. */
async function restrict(path: string, widest: number): Promise<void> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o777 & ~widest) !== 0) await chmod(path, mode & widest);
  } catch (error) {
    // The folder has another owner, or the file system has no permissions. The site can work there anyway.
    log.error(`Other users of the machine may be able to read ${path}: its rights cannot be changed.`, error);
  }
}
