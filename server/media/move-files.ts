import { partSuffix } from "../disk/atomic-file.ts";
import type { Folder } from "./folder.ts";
import { fileHash } from "./file-name.ts";

/**
 * Moves the files at these addresses, in all their sizes, from one folder to another. Returns whether there were any.
 * An AVIF that is still being written is not moved, because its writer may rename it at any moment; without its WebP it
 * is not served.
 */
export async function moveFiles(addresses: readonly string[], from: Folder, to: Folder): Promise<boolean> {
  const hashes = new Set(addresses.map(fileHash));
  const names = hashes.size === 0 ? [] : (await from.namesOf(hashes)).filter((name) => !name.endsWith(partSuffix));
  await to.takeFrom(from, names);
  return names.length > 0;
}
