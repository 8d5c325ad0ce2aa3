import { access, constants, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { StartError } from "../log/start-error.ts";
import { makeFolder, syncFolder } from "./atomic-file.ts";
import { moveNotes } from "./data-folder.ts";
import { ifThere } from "./if-there.ts";

/**
 * Throws unless files can be added to a folder. It writes nothing: a file system that a fault has made read-only
 * refuses to flush a folder, even if the permissions allow writing.
 */
export async function requireWritable(directory: string): Promise<void> {
  await access(directory, constants.W_OK);
  await syncFolder(directory);
}

/** The system's error codes for a path that cannot be a folder with data; a fault of the disk has others. */
const unusable = new Set(["EACCES", "EEXIST", "ELOOP", "ENAMETOOLONG", "ENOENT", "ENOTDIR", "EPERM"]);

/** Creates the data folder if it is missing. Throws a `StartError` if this process cannot read and write it. */
export async function makeDataFolder(directory: string): Promise<void> {
  try {
    await makeFolder(directory, 0o700);
    await requireAccess(directory);
    await requireNotMoved(directory);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code = "", syscall, path } = error as NodeJS.ErrnoException;
    if (!unusable.has(code)) throw error;
    throw new StartError(
      `DATA_DIR must be a folder that this user may read and write (it is "${directory}"; ${code} ${syscall} ${path})`,
    );
  }
}

/** Throws a `StartError` if a folder's data are elsewhere, or have not all arrived (server/update/move-data.ts). */
async function requireNotMoved(directory: string): Promise<void> {
  const [to, from] = await Promise.all([moveNotes.to, moveNotes.from].map((name) => readNote(join(directory, name))));
  const here = resolve(directory);
  if (to !== undefined) throw new StartError(`The data of DATA_DIR ${here} are in ${to}: set DATA_DIR=${to}.`);
  if (from !== undefined)
    throw new StartError(
      `The move of the data to ${here} was cut short. Finish it: ` +
        `DATA_DIR=${from} npm run update -- --move-data ${here}`,
    );
}

/** The first line of a note; undefined if there is none. */
export async function readNote(path: string): Promise<string | undefined> {
  const text = await ifThere(readFile(path, "utf8"));
  return text?.split("\n", 1)[0];
}

/**
 * Throws a `StartError` if this process may not read and write something in the data folder, as after a command that
 * ran as another user.
 */
export async function requireOwn(directory: string, name: string): Promise<void> {
  const path = join(directory, name);
  try {
    await requireAccess(path);
  } catch (error) {
    if (!unusable.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new StartError(
      `DATA_DIR has a file that ${nameOfUser()} may not read and write: ${path}. ${ownerAdvice(directory)}`,
    );
  }
}

/** What the operator does about something in a folder to which this user lacks the rights. */
export const ownerAdvice = (directory: string) => `Run as root: chown -R ${nameOfUser()} ${resolve(directory)}`;

/** Throws unless a file or folder may be read and written. A disk that is read-only since a fault does not count. */
async function requireAccess(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EROFS") throw error;
  });
}

/** The user of this process: the name, or the number of a user without one. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}
