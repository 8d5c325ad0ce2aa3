import { cp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { replaceAtomically, syncFile, syncFolder } from "../disk/atomic-file.ts";
import { moveNotes } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import { readNote } from "../disk/writable.ts";
import { StartError } from "../log/start-error.ts";
import { sizeInWords } from "../operation/backup/progress.ts";

/** What stays in the old folder: the note, and the files whose locks keep other processes out. */
const staying: ReadonlySet<string> = new Set([moveNotes.to, "server.lock", "import.lock"]);
/** The end of the name of something that is not copied whole yet. */
const copying = ".moving";

/**
 * Moves the content of a folder, which no site may use, to another one, which must be empty. It can be killed at any
 * moment and repeated. A note says where the data are from the first step on, so that no site starts in a folder that
 * has not all of them. Throws a `StartError` if there is no room, or something else in the new folder.
 */
export async function moveContent(from: string, to: string): Promise<void> {
  const names = (await readdir(from)).filter((name) => !staying.has(name));
  const there = await readNote(join(from, moveNotes.to));
  if (there !== undefined && there !== to)
    throw new StartError(`The data of ${from} are in ${there}, or on their way there: name that folder.`);
  const begun = await readNote(join(to, moveNotes.from));
  const found = (await readdir(to)).filter((name) => name !== moveNotes.from);
  if (begun === undefined && there !== undefined && names.length === 0) return;
  if (begun !== from && found.length > 0) throw new StartError(`${to} is not empty. Name a new folder.`);
  const isApart = (await stat(from)).dev !== (await stat(to)).dev;
  if (isApart) await requireRoom(from, names, to);
  await replaceAtomically(join(to, moveNotes.from), `${from}\n`, 0o600);
  await replaceAtomically(join(from, moveNotes.to), `${to}\n`, 0o600);
  for (const name of names) {
    if (isApart) await copyThenRemove(from, to, name);
    else await rename(join(from, name), join(to, name));
  }
  await syncFolder(to);
  await syncFolder(from);
  await rm(join(to, moveNotes.from));
  await syncFolder(to);
}

async function requireRoom(from: string, names: readonly string[], to: string): Promise<void> {
  const sizes = names.map((name) => sizeOf(join(from, name)));
  const needed = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const room = await roomIn(to);
  if (room < needed)
    throw new StartError(`The data take ${sizeInWords(needed)}, but only ${sizeInWords(room)} are free in ${to}.`);
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  let sum = 0;
  for (const entry of await readdir(path)) sum += await sizeOf(join(path, entry));
  return sum;
}

/** Copies a file or a folder to another disk, flushes it, gives it its name there, and removes the old one. */
async function copyThenRemove(from: string, to: string, name: string): Promise<void> {
  const part = join(to, name + copying);
  await rm(part, { recursive: true, force: true });
  await cp(join(from, name), part, { recursive: true, preserveTimestamps: true });
  await syncAll(part);
  // A kill before the removal has left both, and the copy may be of an earlier try.
  await rm(join(to, name), { recursive: true, force: true });
  await rename(part, join(to, name));
  await syncFolder(to);
  await rm(join(from, name), { recursive: true });
}

async function syncAll(path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) return syncFile(path);
  for (const entry of await readdir(path)) await syncAll(join(path, entry));
  await syncFolder(path);
}
