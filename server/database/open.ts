import { join, resolve } from "node:path";
import { type Dialect, type Generated, Kysely } from "kysely";
import type { Stored } from "../../engine/field.ts";
import { makeFolder } from "../atomic-file.ts";
import { makePrivateFile } from "../directory-lock.ts";
import { migrate } from "./migrate.ts";
import { sqliteDialect } from "./sqlite.ts";

/** The tables: one a collection, named after it, and the server's own. */
export type Tables = {
  /** Of each collection, how many entries it has and how often it was written. */
  ledger: { collection: string; version: number; entries: number };
  /** The files under `/media`. */
  media: { name: string; type: string; size: number; title: string };
  /** Who may sign in; Better Auth's tables, of which only these columns concern the rest. */
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
  /** What was written, when and by whom. */
  journal: { id: Generated<number>; at: string; by: string; collection: string; entry: number; action: string };
  /** The entry that an addition made, by the key its sender gave it. */
  receipt: { key: string; entry: number; at: string };
} & Record<string, Record<string, Stored>>;

/** The open database. */
export type Database = Kysely<Tables>;

/** The database's file, in `DATA_DIR`. */
const databaseFile = "school.sqlite";

/**
 * Opens the school's database in `directory`, making and migrating it where needed. `isLocked` says that the caller
 * has locked the folder (directory-lock.ts). Throws a `StartError` for a database of a newer version.
 */
export async function openDatabase(directory: string, isLocked = false): Promise<Database> {
  await makeFolder(directory, 0o700);
  const path = join(directory, databaseFile);
  // SQLite gives the rights of this file to those that it makes beside it.
  makePrivateFile(path);
  const db = new Kysely<Tables>({ dialect: openFile(path) });
  try {
    await migrate(db, directory, isLocked);
    return db;
  } catch (error) {
    // What went wrong first is what is told.
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
