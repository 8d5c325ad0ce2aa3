import { access, constants } from "node:fs/promises";
import { syncFolder } from "./atomic-file.ts";

/**
 * Throws unless files can be added to a folder. Nothing is written: a file system that a fault has made read-only
 * refuses to flush a folder, even where the permissions still allow writing.
 */
export async function requireWritable(directory: string): Promise<void> {
  await access(directory, constants.W_OK);
  await syncFolder(directory);
}
