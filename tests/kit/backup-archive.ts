import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readTarHeader, tarEnd, tarHeader, tarPadding } from "../../server/operation/backup/tar.ts";
import { titlesIn } from "./older-database.ts";

/** An unpacked backup: its manifest, and the contents of the files that come before the manifest. */
export type Parts = { manifest: Record<string, unknown>; files: { name: string; content: Buffer }[] };

/** Unpacks a backup. */
export async function readBackup(path: string): Promise<Parts> {
  const bytes = await readFile(path);
  const files: Parts["files"] = [];
  for (let offset = 0; offset < bytes.length - tarEnd.length;) {
    const { name, size } = readTarHeader(bytes.subarray(offset, offset + 512))!;
    files.push({ name, content: bytes.subarray(offset + 512, offset + 512 + size) });
    offset += 512 + size + tarPadding(size);
  }
  const [manifest] = files.splice(-2);
  return { manifest: JSON.parse(manifest!.content.toString()) as Record<string, unknown>, files };
}

/**
 * Packs files into a backup with correct checksums, whatever the files contain; `listed` are the files in its manifest.
 */
export async function writeBackup(path: string, { manifest, files }: Parts, listed = files): Promise<void> {
  const sum = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const entries = listed.map(({ name, content }) => ({ name, size: content.length, sha256: sum(content) }));
  const text = Buffer.from(JSON.stringify({ ...manifest, files: entries }));
  const last = [
    { name: "manifest.json", content: text },
    { name: "manifest.json.sha256", content: Buffer.from(`${sum(text)}  manifest.json\n`) },
  ];
  const blocks = [...files, ...last].flatMap(({ name, content }) => [
    tarHeader({ name, size: content.length }, 0),
    content,
    Buffer.alloc(tarPadding(content.length)),
  ]);
  await writeFile(path, Buffer.concat([...blocks, tarEnd]));
}

/** Titles of the entries in a backup's database, by id; throws if SQLite's integrity check fails. */
export async function titlesInBackup(path: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "titles-"));
  try {
    const database = (await readBackup(path)).files.find(({ name }) => name === "school.sqlite");
    await writeFile(join(folder, "copy.sqlite"), database?.content ?? "");
    return titlesIn(join(folder, "copy.sqlite"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the SHA-256 of every file in a folder by path, or of the files that `isWanted` accepts. Skips the lock files,
 * because they are always empty, and files that a running site removes while they are read.
 */
export async function hashesIn(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".lock"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isWanted)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const hashed = files.map(async (path) => {
    const content = await readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    return content ? [[path, createHash("sha256").update(content).digest("hex")] as const] : [];
  });
  return Object.fromEntries((await Promise.all(hashed)).flat());
}

/**
 * Returns the SHA-256 of every file in a data folder's media, by path. The site may be running and generating more
 * pictures.
 */
export function mediaHashesIn(directory: string): Promise<Record<string, string>> {
  return hashesIn(directory, (path) => path.startsWith("media"));
}
