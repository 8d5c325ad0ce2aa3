import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../log/start-error.ts";

/** The name of the file in `DATA_DIR` that is locked. The file stays empty. */
const lockFile = "server.lock";

/** The name of the file in `DATA_DIR` that an import or the trial of a release beside the running site locks. */
const importFile = "import.lock";

/** The name of the file in a folder of releases that an update locks. */
const updateFile = "update.lock";

/**
 * How long to wait for a server that is shutting down, in milliseconds: longer than it waits for a client that has
 * stopped (http/web-server.ts).
 */
const lockTimeout = 5_000;
/** Takes a shared lock: other processes may take it too, but not the exclusive one. */
const share = "begin; select 1 from sqlite_schema";
/** SQLite's code for a file that another process has locked (https://sqlite.org/rescode.html#busy). */
const busy = 5;

/**
 * Locks a data folder for this process; returns a function that unlocks it. The operating system releases the lock when
 * the process ends, however it ends. SQLite is used because Node has no call for file locks, and SQLite can lock files
 * on every system. Throws a `StartError` if another process holds the lock.
 */
export function lockDirectory(directory: string): () => void {
  return lock(directory, lockFile, "begin exclusive");
}

/**
 * Locks a data folder like `lockDirectory`, for a command that replaces or moves its content. It also waits for imports
 * to end.
 */
export function lockExclusively(directory: string): () => void {
  const unlock = lockDirectory(directory);
  try {
    const unlockImport = lockForImport(directory);
    return () => {
      unlockImport();
      unlock();
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whether an import is running, a release is being tried, or a command replaces the folder's content. */
export function isImporting(directory: string): boolean {
  const unlock = tryToLockForImport(directory);
  unlock?.();
  return unlock === undefined;
}

/** Locks like `lockForImport`, without waiting; undefined if another process holds the lock. */
export function tryToLockForImport(directory: string): (() => void) | undefined {
  try {
    return lockForImport(directory, 0);
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  }
}

/**
 * Locks a data folder against other imports and trials of releases, and against commands that replace its content. The
 * site may run or start.
 */
export function lockForImport(directory: string, timeout = lockTimeout): () => void {
  return lock(directory, importFile, "begin exclusive", timeout);
}

/** Locks a folder of releases against another update. */
export function lockForUpdate(releases: string): () => void {
  return lock(releases, updateFile, "begin exclusive", 0);
}

/**
 * Locks a data folder against commands that need it exclusively. Several processes that share a database on a server
 * may hold this lock.
 */
export function lockShared(directory: string): () => void {
  return lock(directory, lockFile, share);
}

function lock(directory: string, file: string, statements: string, timeout = lockTimeout): () => void {
  const path = join(directory, file);
  makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout });
  try {
    // Nothing is ever written to the file, so its rollback journal can be in memory instead of a second file.
    database.exec(`pragma journal_mode = memory; ${statements}`);
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    const folder = resolve(directory);
    if (file === updateFile) throw new StartError("Another `npm run update` is at work. Let it end first.");
    if (file === importFile)
      throw new StartError(
        `An import into DATA_DIR ${folder}, an update that tries a release with it, ` +
          "or a command that replaces what is in it, is running. Let it end first.",
      );
    throw new StartError(
      `The site is already running with DATA_DIR ${folder}. Stop it first, or set another DATA_DIR.`,
    );
  }
  return () => database.close();
}

/**
 * Creates an empty file that only its owner may read. An existing file is not opened, because closing it would release
 * the locks that SQLite holds on it in this process (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
