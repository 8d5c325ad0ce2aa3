import { existsSync } from "node:fs";
import { access, constants, cp, lstat, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { removeParts, syncFile, syncFolder, writeAtomically } from "../disk/atomic-file.ts";
import { moveNotes } from "../disk/data-folder.ts";
import { requireRoom } from "../disk/disk-full.ts";
import { ownerAdvice, readNote } from "../disk/writable.ts";
import { StartError } from "../log/start-error.ts";
import { containsFolder } from "../operation/backup/settings.ts";

/**
 * What stays in a folder: the note, the files whose locks keep other processes out, and what the system makes at the
 * root of a disk.
 */
const staying: ReadonlySet<string> = new Set([moveNotes.to, "server.lock", "import.lock", "lost+found"]);
/** The end of the name of something that is not copied whole yet. */
const copying = ".moving";

/**
 * Moves the content of a folder, which no site may use, to another one, which must be empty. It can be killed at any
 * moment and repeated. A note says where the data are from the first step on, so that no site starts in a folder that
 * has not all of them. Throws a `StartError`, before it moves anything, if there is no room, something else in the new
 * folder, or something that cannot be moved.
 */
export async function moveContent(from: string, to: string): Promise<void> {
  const [noteThere, noteHere] = [join(from, moveNotes.to), join(to, moveNotes.from)];
  if (containsFolder(await realpath(from), await realpath(to)))
    throw new StartError(`${to} lies in ${from}. Name a folder beside it.`);
  await requireMayMove(from, true, from);
  // A kill may have left half a note.
  for (const note of [noteThere, noteHere]) await removeParts(note);
  const names = (await readdir(from)).filter((name) => !staying.has(name));
  const there = await readNote(noteThere);
  if (there !== undefined && there !== to)
    throw new StartError(`The data of ${from} are in ${there}, or on their way there: name that folder.`);
  const begun = await readNote(noteHere);
  const found = (await readdir(to)).filter((name) => name !== moveNotes.from && name !== "lost+found");
  if (begun === undefined && there !== undefined && names.length === 0) return;
  if (begun !== from && found.length > 0) throw new StartError(`${to} is not empty. Name a new folder.`);
  const mounted = await mountPoints();
  for (const name of found.filter((one) => one.endsWith(copying))) await rm(join(to, name), { recursive: true });
  let needed = 0;
  for (const name of names) {
    const size = await movableSize(join(await realpath(from), name), from, mounted);
    if (!found.includes(name)) needed += size;
  }
  const [diskHere, diskThere] = await Promise.all([stat(from), stat(to)]);
  if (diskHere.dev !== diskThere.dev) await requireRoom("The move", needed, to);
  await writeAtomically(noteHere, `${from}\n`, 0o600);
  await writeAtomically(noteThere, `${to}\n`, 0o600);
  for (const name of names) {
    await rename(join(from, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EXDEV") throw error;
      return copyThenRemove(from, to, name);
    });
  }
  await syncFolder(to);
  await syncFolder(from);
  await rm(noteHere);
  await syncFolder(to);
}

/** The folders that are mount points (proc_pid_mountinfo(5)); empty on systems that do not tell. */
async function mountPoints(): Promise<ReadonlySet<string>> {
  const text = await readFile("/proc/self/mountinfo", "utf8").catch(() => "");
  // A space and the like are written as octal numbers.
  const plain = (path = "") => path.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8)));
  return new Set(text.split("\n").map((line) => plain(line.split(" ")[4])));
}

/**
 * The size of a file, or of all files in a folder, in bytes. Throws a `StartError` for a mount point, which cannot be
 * renamed or removed, for a link, which would lead elsewhere from its new place, and for what this user may not move.
 */
async function movableSize(path: string, from: string, mounted: ReadonlySet<string>): Promise<number> {
  const found = await lstat(path);
  if (mounted.has(path) || found.isSymbolicLink())
    throw new StartError(`${path} is a mounted disk or a link, and cannot be moved. Nothing was moved.`);
  await requireMayMove(path, found.isDirectory(), from);
  if (!found.isDirectory()) return found.size;
  let sum = 0;
  for (const entry of await readdir(path)) sum += await movableSize(join(path, entry), from, mounted);
  return sum;
}

/**
 * Throws a `StartError` unless this user may copy a file, or rename and empty a folder, in the data `from`. A command
 * that ran as root may have left what the site's user cannot move.
 */
async function requireMayMove(path: string, isFolder: boolean, from: string): Promise<void> {
  const { R_OK, W_OK, X_OK } = constants;
  await access(path, isFolder ? R_OK | W_OK | X_OK : R_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
    throw new StartError(`This user may not move ${path}. Nothing was moved. ${ownerAdvice(from)}`);
  });
}

/**
 * Copies a file or a folder to another disk, flushes it, gives it its name there, and removes the old one. What has its
 * name there is whole, and all that a killed move has left here are remains of it.
 */
async function copyThenRemove(from: string, to: string, name: string): Promise<void> {
  const [old, copy, part] = [join(from, name), join(to, name), join(to, name + copying)];
  if (!existsSync(copy)) {
    await cp(old, part, { recursive: true, preserveTimestamps: true });
    await syncAll(part);
    await rename(part, copy);
    await syncFolder(to);
  }
  await rm(old, { recursive: true });
}

async function syncAll(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return syncFile(path);
  for (const entry of await readdir(path)) await syncAll(join(path, entry));
  await syncFolder(path);
}
