import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { asBaseline, earlyVersion } from "../../database/baseline.ts";
import { StartError } from "../../log/start-error.ts";
import {
  format,
  formatOf,
  isNameInBackup,
  largestManifest,
  type Manifest,
  manifestFile,
  manifestHashFile,
  parseManifest,
} from "./manifest.ts";
import { blockSize, readTarHeader, tarEnd, type TarFile, tarPadding } from "./tar.ts";

/** A backup that cannot be used; the message tells the operator why. */
export class BackupError extends StartError {}

/** A file in a backup, and the offset of its content. */
type Placed = TarFile & { offset: number };

/** An open backup: its manifest, and the positions of its files. */
export type Archive = {
  path: string;
  handle: FileHandle;
  manifest: Manifest;
  files: readonly (Placed & { sha256: string })[];
};

/**
 * Opens a backup with an intact manifest that names exactly the files in it. Throws a `BackupError` if the file is
 * something else, is cut short or damaged, contains a file that no backup has, or comes from an early version or from a
 * newer one, which may know migrations that are not among `knownMigrations`. The content of the files is checked when
 * it is unpacked.
 */
export async function openArchive(path: string, knownMigrations: readonly string[]): Promise<Archive> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });
  try {
    const placed = await listFiles(handle, path);
    const manifest = await readManifest(handle, path, placed.splice(-2));
    const early = earlyVersion(manifest.migrations);
    if (early !== undefined) throw new BackupError(`${path} ${early}`);
    const unknown = asBaseline(manifest.migrations).filter((name) => !knownMigrations.includes(name));
    if (unknown.length > 0) throw newer(path, unknown.join(", "));
    const isSame =
      manifest.files.length === placed.length &&
      placed.every(
        ({ name, size }, place) => manifest.files[place]?.name === name && manifest.files[place].size === size,
      );
    if (!isSame || new Set(placed.map(({ name }) => name)).size < placed.length)
      throw damaged(path, "its files are not those of its manifest");
    return {
      path,
      handle,
      manifest,
      files: placed.map((file, place) => ({ ...file, sha256: manifest.files[place]!.sha256 })),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads all headers up to the end, without the content between them. */
async function listFiles(handle: FileHandle, path: string): Promise<Placed[]> {
  const { size: total } = await handle.stat();
  const placed: Placed[] = [];
  let offset = 0;
  while (total - offset > tarEnd.length) {
    const file = readTarHeader(await readAt(handle, offset, blockSize));
    if (!file && offset === 0) throw new BackupError(`${path} is no backup of this site.`);
    if (!file) throw damaged(path, `there is no file at byte ${offset}`);
    const isLast = file.name === manifestFile || file.name === manifestHashFile;
    if (!isLast && !isNameInBackup(file.name))
      throw new BackupError(`${path} is no backup of this site: it holds ${JSON.stringify(file.name)}.`);
    placed.push({ ...file, offset: offset + blockSize });
    offset += blockSize + file.size + tarPadding(file.size);
  }
  if (total - offset < tarEnd.length || !(await readAt(handle, offset, tarEnd.length)).equals(tarEnd))
    throw damaged(path, "it is cut short");
  return placed;
}

async function readManifest(handle: FileHandle, path: string, last: readonly Placed[]): Promise<Manifest> {
  const [manifest, hash] = last;
  if (manifest?.name !== manifestFile || hash?.name !== manifestHashFile) throw damaged(path, "it has no manifest");
  if (manifest.size > largestManifest || hash.size > blockSize) throw damaged(path, "its manifest is too large");
  const text = await readAt(handle, manifest.offset, manifest.size);
  const sum = createHash("sha256").update(text).digest("hex");
  if ((await readAt(handle, hash.offset, hash.size)).toString() !== `${sum}  ${manifestFile}\n`)
    throw damaged(path, "its manifest was changed");
  const json = parse(text);
  const version = formatOf(json);
  if (version !== undefined && version > format) throw newer(path, `format ${version}`);
  const parsed = parseManifest(json);
  if (!parsed) throw damaged(path, "its manifest is not one");
  return parsed;
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads so many bytes at an offset; fewer at the end of the file. */
async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

/** The error for a backup whose bytes have changed since it was written. */
export function damaged(path: string, reason: string): BackupError {
  return new BackupError(`${path} is damaged: ${reason}.`);
}

function newer(path: string, reason: string): BackupError {
  return new BackupError(
    `${path} was written by a newer version of the site (${reason}). Use that version, or a newer one.`,
  );
}
