import { join, resolve } from "node:path";
import { type Dialect, type Generated, Kysely } from "kysely";
import type { StoredValue } from "../../engine/field.ts";
import { makeFolder } from "../disk/atomic-file.ts";
import { makePrivateFile } from "../disk/directory-lock.ts";
import { migrate } from "./migrate.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** The tables: one for each collection, named after it, and the server's own. */
export type Tables = {
  /** How many entries each collection has and how often it was written. */
  collection_stats: { collection: string; version: number; entries: number };
  /** The files under `/media`. */
  media: { name: string; type: string; size: number; title: string };
  /** The accounts. `user`, `session` and `account` are Better Auth's tables; these are the columns that the server uses. */
  user: {
    id: string;
    name: string;
    email: string;
    emailVerified: number;
    role: string;
    disabled: number;
    createdAt: string;
    updatedAt: string;
  };
  session: {
    id: string;
    token: string;
    userId: string;
    shared: number;
    createdAt: string;
    updatedAt: string;
    expiresAt: string;
  };
  account: {
    id: string;
    accountId: string;
    userId: string;
    providerId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
  };
  /** Every write of an entry: what was done, when and by whom, with the title that the entry had then. */
  audit_log: {
    id: Generated<number>;
    at: string;
    by: string;
    collection: string;
    entry: number;
    action: string;
    title: string | null;
    titleBn: string | null;
  };
  /** The entry that was added under each idempotency key. */
  idempotency_key: { key: string; entry: number; at: string };
  /** The entries that were imported from another site: its address, its id of the entry, and the id here. */
  imported_entry: { source: string; collection: string; sourceId: string; entry: number };
} & Record<string, Record<string, StoredValue>>;

/** The open database. */
export type Database = Kysely<Tables>;

/** The name of the database file in `DATA_DIR`. */
export const databaseFile = "school.sqlite";

/**
 * Opens the database in `directory`; creates or migrates it if needed. `isLocked` says that the caller has locked the
 * folder (directory-lock.ts). Throws a `StartError` for a database of a newer version.
 */
export async function openDatabase(directory: string, isLocked = false): Promise<Database> {
  await makeFolder(directory, 0o700);
  const path = join(directory, databaseFile);
  // SQLite gives the files that it makes beside this one the same permissions.
  makePrivateFile(path);
  const db = new Kysely<Tables>({ dialect: openFile(path) });
  try {
    await migrate(db, directory, isLocked);
    return db;
  } catch (error) {
    // An error from closing must not hide the first one.
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

function openFile(path: string): Dialect {
  try {
    return sqliteDialect(path);
  } catch (error) {
    throw new Error(`The database ${resolve(path)} cannot be opened.`, { cause: error });
  }
}
