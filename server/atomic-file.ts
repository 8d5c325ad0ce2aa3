import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** What a file's name ends with until the file is whole. */
export const partSuffix = ".part";

/** What some file systems answer that cannot flush a folder; names there are as durable as the system makes them. */
const cannotSync = new Set(["EACCES", "EINVAL", "ENOTSUP", "EPERM"]);

/** Writes a file, which after a power cut at any moment has its old content, or its new content, whole. */
export async function writeAtomically(path: string, content: Uint8Array | string, mode = 0o666): Promise<void> {
  await makeAtomically(path, (part) => writeFile(part, content, { mode, flush: true }));
}

/** The same for a file that `make` writes and flushes to disk under the name it is given. */
export async function makeAtomically(path: string, make: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${randomUUID()}${partSuffix}`;
  try {
    await make(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a folder and those above it, durably; one that is there stays as it is. `mode` is for the folder itself. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const above = dirname(path);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && above !== path) {
      await makeFolder(above);
      return makeFolder(path, mode);
    }
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    throw error;
  }
  await syncFolder(above);
}

/** Flushes the names in a folder to disk: without it a power cut may take a file whose content was flushed. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such call; its file system keeps a journal of names.
  if (process.platform === "win32") return;
  try {
    await syncFile(path, "r");
  } catch (error) {
    if (!cannotSync.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Flushes a file that something else has written. */
export async function syncFile(path: string, flags = "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
