import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Database } from "../database/open.ts";
import { keepFirstSecret, readStoredSecret } from "../database/stored-secret.ts";
import { engine } from "../database/engine.ts";
import { replaceAtomically } from "../disk/atomic-file.ts";
import { secretFile } from "../disk/data-folder.ts";
import { StartError } from "../log/start-error.ts";

const bytes = 32;
/** Shortest secret, in characters: the identity library's minimum. */
const shortest = 32;

/**
 * Reads the secret that signs cookies and tokens; undefined before the first start. It is stored in the data folder, or
 * in the database if that is on a server, because processes that share the database need not share a folder. Throws a
 * `StartError` if the stored text is not a secret.
 */
export async function readSecret(db: Database, dataDirectory: string): Promise<string | undefined> {
  if (!engine(db).isShared) return readSecretFile(dataDirectory);
  return readStoredSecret(db);
}

/**
 * Reads the secret; the first start creates it. No other process can create a file at the same time, because the data
 * folder is locked (directory-lock.ts). The first start with a database on a server takes over the data folder's
 * secret, so that people stay signed in.
 */
export async function openSecret(db: Database, dataDirectory: string): Promise<string> {
  const known = await readSecret(db, dataDirectory);
  if (known !== undefined) return known;
  const made = randomBytes(bytes).toString("base64url");
  if (!engine(db).isShared) {
    await replaceAtomically(join(dataDirectory, secretFile), made, 0o600);
    return made;
  }
  return keepFirstSecret(db, (await readSecretFile(dataDirectory)) ?? made);
}

/**
 * The secret in a data folder; undefined if there is none. Throws a `StartError` if the file does not contain a secret.
 */
export async function readSecretFile(dataDirectory: string): Promise<string | undefined> {
  const path = join(dataDirectory, secretFile);
  const secret = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (secret === undefined || secret.trim().length >= shortest) return secret;
  throw new StartError(
    `The secret in ${resolve(path)} is empty or shorter than ${shortest} characters. ` +
      "Put the file back from a backup, or remove it and start again: " +
      "a new one is made, and everyone signs in once more.",
  );
}
