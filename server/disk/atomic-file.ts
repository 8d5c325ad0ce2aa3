import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The suffix of a file's name until the file is complete. */
export const partSuffix = ".part";

/** Error codes of file systems that cannot flush a folder. There, names are as durable as the system makes them. */
const cannotSync = new Set(["EACCES", "EINVAL", "ENOTSUP", "EPERM"]);

/** Writes a file so that after a power cut at any moment it has either its complete old or its complete new content. */
export async function writeAtomically(path: string, content: Uint8Array | string, mode = 0o666): Promise<void> {
  await createAtomically(path, (part) => writeFile(part, content, { mode, flush: true }));
}

/** Writes a file like `writeAtomically`, but `make` writes the content to the given path and flushes it to disk. */
export async function createAtomically(path: string, make: (part: string) => Promise<void>): Promise<void> {
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

/**
 * Writes a file like `writeAtomically`, and first removes what a killed process has left of it. Only one process may
 * write the file at a time: a second one would fail with ENOENT.
 */
export async function replaceAtomically(path: string, content: Uint8Array | string, mode?: number): Promise<void> {
  await removeParts(path);
  await writeAtomically(path, content, mode);
}

/**
 * Makes a link lead to a target. A process that follows it finds the old target or the new one. Only one process may do
 * this at a time, as in `replaceAtomically`.
 */
export async function replaceLink(path: string, target: string): Promise<void> {
  await removeParts(path);
  await createAtomically(path, (part) => symlink(target, part));
}

/** What follows a file's name while `createAtomically` makes it. */
const unfinished = new RegExp(`^\\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\${partSuffix}$`);

/** Removes what killed processes have left of a file. No process may be writing it. */
export async function removeParts(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const file of await readdir(folder))
    if (file.startsWith(name) && unfinished.test(file.slice(name.length)))
      await rm(join(folder, file), { recursive: true, force: true });
}

/**
 * Creates a folder and its missing parents and flushes their names to disk. An existing folder is left unchanged.
 * `mode` is for the folder itself only.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const parent = dirname(path);
  try {
    await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" || parent === path) throw error;
      await makeFolder(parent);
      // Fails again where nothing can be created, such as in /proc.
      await mkdir(path, { mode });
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && (await stat(path)).isDirectory()) return;
    throw error;
  }
  await syncFolder(parent);
}

/** Flushes the names in a folder to disk. Without this, a power cut may lose a file whose content was flushed. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no such call; its file system journals names.
  if (process.platform === "win32") return;
  try {
    await syncFile(path, "r");
  } catch (error) {
    if (!cannotSync.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

/** Flushes a file to disk that something else has written. */
export async function syncFile(path: string, flags = "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
