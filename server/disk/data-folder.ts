import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../log/start-error.ts";

/** The name of the database in `DATA_DIR`. */
export const databaseFile = "school.sqlite";

/** The database and the files that SQLite keeps beside it while it is open and after a crash. */
export const databaseFiles: readonly string[] = [
  databaseFile,
  `${databaseFile}-wal`,
  `${databaseFile}-shm`,
  `${databaseFile}-journal`,
];

/** The name of the file in `DATA_DIR` with the secret that signs cookies and tokens. */
export const secretFile = "secret";

/**
 * The media folders in `DATA_DIR`: the files that an older version kept from visitors, all other files, and pictures
 * whose AVIF is still to be made. A backup lists them in this order, because files move from the first to the second.
 */
export const mediaFolders = { aside: "media-aside", served: "media", waiting: "media-waiting" } as const;

/** The folder in `DATA_DIR` with the backups that are made before upgrades. */
export const backupFolder = "backups";

/** The folder in `DATA_DIR` for files that features generate and can generate again. Backups leave it out. */
export const generatedFolder = "made";

/** The folder in `DATA_DIR` with the copy of the database on which an update tries a release. */
export const trialFolder = "update-trial";

/**
 * The files that say where the content of a moved data folder is (in the old folder, from the first step on), and where
 * it comes from (in the new one, until it is complete).
 */
export const moveNotes = { to: "moved-to", from: "moving-from" } as const;

/**
 * The folders of a restore in `DATA_DIR`: what is being unpacked, what is complete and being moved into place, and what
 * was there before.
 */
export const restoreFolders = { unpacking: "restoring", complete: "restored", replaced: "replaced" } as const;

/** The paths of the folders of a restore in a data folder. */
export function restorePaths(dataDirectory: string): Record<keyof typeof restoreFolders, string> {
  const { unpacking, complete, replaced } = restoreFolders;
  return {
    unpacking: join(dataDirectory, unpacking),
    complete: join(dataDirectory, complete),
    replaced: join(dataDirectory, replaced),
  };
}

/** Whether a data folder has a database, or an interrupted restore that will bring one. */
export function holdsSite(dataDirectory: string): boolean {
  return [join(dataDirectory, databaseFile), restorePaths(dataDirectory).complete].some((path) => existsSync(path));
}

/** The operator's message about a restore that was interrupted. */
export const restoreAdvice = "A restore was cut short. Start the site once, which finishes it.";

/** Throws a `StartError` if an interrupted restore in a data folder is still to be finished. */
export function requireRestored(dataDirectory: string): void {
  if (existsSync(restorePaths(dataDirectory).complete)) throw new StartError(restoreAdvice);
}
