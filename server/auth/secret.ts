import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeAtomically } from "../disk/atomic-file.ts";
import { secretFile } from "../disk/data-folder.ts";
import { StartError } from "../start-error.ts";

const bytes = 32;
/** Shortest secret, in characters: the identity library's minimum. */
const shortest = 32;

/**
 * Reads the secret that signs cookies and tokens. The first start makes it, readable only by its owner. No other process
 * can make one at the same time, because the data folder is locked (directory-lock.ts). Throws a `StartError` if the
 * file holds no secret.
 */
export async function readSecret(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, secretFile);
  try {
    const secret = await readFile(path, "utf8");
    if (secret.trim().length >= shortest) return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secret = randomBytes(bytes).toString("base64url");
    await writeAtomically(path, secret, 0o600);
    return secret;
  }
  throw new StartError(
    `The secret in ${resolve(path)} is empty or shorter than ${shortest} characters. Put the file back from a backup, or remove it and start again: a new one is made, and everyone signs in once more.`,
  );
}
