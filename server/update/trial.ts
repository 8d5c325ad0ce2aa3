import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Database } from "../database/open.ts";
import { databaseFile, trialFolder } from "../disk/data-folder.ts";
import { lockForImport } from "../disk/directory-lock.ts";
import { requireRoom } from "../disk/disk-full.ts";
import type { DatabaseSource } from "../operation/backup/database-copy.ts";

/** How often the database must fit into the free space: its copy, the copy's log, and what a migration rewrites. */
const copies = 3;
/** Free space that the running site keeps in any case, in bytes. */
const leastRoom = 64 * 1024 * 1024;

/**
 * Copies a site's database to a folder of its own in the data folder, passes the folder to `work`, and erases it. Only
 * the owner can read the copy. Throws a `StartError` if there is too little room for it.
 */
export async function withDatabaseCopy<Result>(
  dataDirectory: string,
  database: DatabaseSource,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // A site that starts during the trial erases what killed trials have left, but not while this lock is held
  // (services.ts).
  const unlock = lockForImport(dataDirectory);
  const trials = join(resolve(dataDirectory), trialFolder);
  try {
    await rm(trials, { recursive: true, force: true });
    await requireRoom("The trial", copies * (await database.size()) + leastRoom, dataDirectory);
    await mkdir(trials, { mode: 0o700 });
    await database.copyTo(join(trials, databaseFile));
    return await work(trials);
  } finally {
    await rm(trials, { recursive: true, force: true }).finally(unlock);
  }
}

/** An invented administrator, who exists only in the copy and opens a form there. */
const person = "update@localhost";

/** Adds an administrator with a session to the copy. Returns the session's token. */
export async function addSession(db: Database, identity: string): Promise<string> {
  const [id, token, now] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex"), new Date()];
  const dates = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const user = { id, email: person, name: "", emailVerified: 1, role: "admin", disabled: 0, ...dates };
  await db.insertInto("user").values(user).execute();
  const expiresAt = new Date(now.getTime() + 60 * 60_000).toISOString();
  await db
    .insertInto("session")
    .values({ id, token, userId: id, shared: 0, identity, device: null, userAgent: null, expiresAt, ...dates })
    .execute();
  return token;
}
