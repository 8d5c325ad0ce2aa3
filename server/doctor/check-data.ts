import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { copyDatabase, damageOf, describeCopy, requireSite } from "../backup/database-copy.ts";
import { sizeInWords } from "../backup/progress.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { databaseFile, restoreFolders, secretFile } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import type { MediaFolders } from "../media/folder.ts";
import { checkMedia } from "./check-media.ts";
import { StartError } from "../start-error.ts";
import { bad, type Finding, good } from "./finding.ts";

/** Less free room than this, in bytes, needs doing: the dashboard's alarm. */
const leastRoom = 500 * 1024 * 1024;
const shortestSecret = 32;

/** Checks the folder's permissions, its room, and what a restore has left. */
export async function checkFolder(dataDirectory: string): Promise<Finding[]> {
  const { mode } = await stat(dataDirectory);
  const others = (mode & 0o066).toString(8);
  const room = await roomIn(dataDirectory);
  const names = await readdir(dataDirectory);
  return [
    process.platform === "win32" || others === "0"
      ? good("permissions", "Other users of the machine cannot read the data.")
      : bad("permissions", `Other users of the machine can read ${dataDirectory}. Run: chmod 700 ${dataDirectory}`),
    room >= leastRoom
      ? good("disk", `${sizeInWords(room)} are free.`)
      : bad("disk", `Only ${sizeInWords(room)} are free under ${dataDirectory}. Remove what is not needed, or move the data to a larger disk.`),
    ...(names.includes(restoreFolders.complete) ? [bad("restore", "A restore was cut short. Start the site once, which finishes it.")] : []),
    ...(names.includes(restoreFolders.replaced) ? [bad("restore", `${join(dataDirectory, restoreFolders.replaced)} holds what a restore has replaced. Remove it once the site is as you expect it.`)] : []),
  ];
}

/** Checks the secret in the data folder. */
export async function checkSecret(dataDirectory: string): Promise<Finding> {
  const path = join(dataDirectory, secretFile);
  const secret = await readFile(path, "utf8").catch(() => "");
  if (secret.trim().length >= shortestSecret) return good("secret", "The secret is there.");
  return bad("secret", `${path} is missing or too short. Put it back from a backup; without it a new one is made at the next start, and everybody signs in once more.`);
}

/** Checks the database with SQLite's own check, on a copy, and the files of media against its table. */
export async function checkDatabase(dataDirectory: string, media: MediaFolders): Promise<Finding[]> {
  await using folder = await createTemporaryFolder(dataDirectory);
  const copy = join(folder.path, databaseFile);
  try {
    copyDatabase(join(dataDirectory, databaseFile), copy);
    const damage = damageOf(copy);
    if (damage !== undefined) return [bad("database", `The database is damaged (${damage}). Restore the newest backup: npm run restore -- FILE`)];
    requireSite(describeCopy(copy));
  } catch (error) {
    if (error instanceof StartError) return [bad("database", error.message)];
    throw error;
  }
  const database = new DatabaseSync(copy, { readOnly: true });
  const rows = database.prepare("select name, size from media").all();
  database.close();
  return [good("database", "The database is whole."), await checkSecret(dataDirectory), await checkMedia(media, rows)];
}
