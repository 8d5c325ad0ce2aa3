import { access, constants } from "node:fs/promises";
import { syncFolder } from "./atomic-file.ts";

/**
 * Throws unless files can be added to a folder. It writes nothing: a file system that a fault has made read-only
 * refuses to flush a folder, even if the permissions allow writing.
 */
export async function requireWritable(directory: string): Promise<void> {
  await access(directory, constants.W_OK);
  await syncFolder(directory);
}
