import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./start-error.ts";

/** The file that is locked, in `DATA_DIR`. It stays empty. */
export const lockFile = "server.lock";

/** How long to wait for a server that is just ending, in milliseconds: longer than its grace (listen.ts). */
const patience = 5_000;
/** SQLite's code for a file that another process has locked (https://sqlite.org/rescode.html#busy). */
const busy = 5;

/**
 * Takes a data folder for this process; answers how to give it back. The lock is the system's and ends with the
 * process, however it ends. Node itself has no call for one, but SQLite locks its files on every system. Throws a
 * `StartError` where another process has the folder.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, lockFile);
  makePrivateFile(path);
  const database = new DatabaseSync(path, { timeout: patience });
  try {
    // Nothing is ever written into the file, so no second file need be kept to undo it.
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    const folder = resolve(directory);
    throw new StartError(`The site is already running with DATA_DIR ${folder}. Stop it first, or set another DATA_DIR.`);
  }
  return () => database.close();
}

/**
 * Makes an empty file that only its owner may read, where there is none. One that is there is not opened: closing it
 * would end the locks that SQLite has on it in this process (https://sqlite.org/howtocorrupt.html, 2.2).
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
