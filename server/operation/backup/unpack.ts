import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { makeFolder, syncFolder } from "../../disk/atomic-file.ts";
import { databaseFile, mediaFolders } from "../../disk/data-folder.ts";
import { requireRoom } from "../../disk/disk-full.ts";
import { damageOf, describeCopy } from "./database-copy.ts";
import { isMediaPath } from "./manifest.ts";
import { type Archive, damaged } from "./open-archive.ts";
import type { Progress } from "./progress.ts";

/** How much is read and written at a time, in bytes. */
const chunkSize = 1024 * 1024;
/** Free space that must remain after a restore, in bytes. */
const spareBytes = 32 * 1024 * 1024;

/**
 * Unpacks a backup into an existing, empty folder, flushes it to disk and checks it: every file by its hash, the
 * database by SQLite's own check and by its numbers of rows. Throws a `BackupError` if anything has changed.
 */
export async function unpack(archive: Archive, folder: string, progress?: Progress): Promise<void> {
  const { path, manifest, files } = archive;
  progress?.begin(bytesOf(archive));
  const folders = manifest.hasMedia ? Object.values(mediaFolders) : [];
  for (const name of folders) await makeFolder(join(folder, name), 0o700);
  const chunk = Buffer.allocUnsafe(chunkSize);
  for (const file of files) {
    if (isMediaPath(file.name) && !manifest.hasMedia)
      throw damaged(path, `it holds ${file.name}, though it says that it has no media`);
    await unpackFile(archive, file, join(folder, file.name), chunk);
    progress?.advance(file.size);
  }
  for (const name of folders) await syncFolder(join(folder, name));
  await syncFolder(folder);
  if (!files.some(({ name }) => name === databaseFile)) throw damaged(path, "it has no database");
  const copy = join(folder, databaseFile);
  const found = damageOf(copy);
  if (found !== undefined) throw damaged(path, `its database is damaged inside (${found})`);
  const { migrations, rows } = describeCopy(copy);
  if (!isDeepStrictEqual({ migrations, rows }, { migrations: manifest.migrations, rows: manifest.rows })) {
    throw damaged(path, "its database does not hold what its manifest says");
  }
}

/** The size of all files in a backup, in bytes. */
export function bytesOf({ files }: Archive): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Throws a `StartError` unless a folder has room for the unpacked backup and some spare space. */
export async function requireRoomFor(archive: Archive, folder: string): Promise<void> {
  await requireRoom("The restore", bytesOf(archive) + spareBytes, folder);
}

async function unpackFile(
  { path, handle }: Archive,
  { name, size, offset, sha256 }: Archive["files"][number],
  target: string,
  chunk: Buffer,
): Promise<void> {
  const file = await open(target, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    for (let done = 0; done < size;) {
      const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, size - done), offset + done);
      if (bytesRead === 0) throw damaged(path, "it is cut short");
      const bytes = chunk.subarray(0, bytesRead);
      hash.update(bytes);
      await file.writeFile(bytes);
      done += bytesRead;
    }
    if (hash.digest("hex") !== sha256) throw damaged(path, `${name} has other bytes than it had`);
    await file.sync();
  } finally {
    await file.close();
  }
}
