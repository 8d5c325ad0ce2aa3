import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { damageAdvice, lostAdvice, saysDamage } from "../../disk/database-damage.ts";
import { databaseFile, secretFile } from "../../disk/data-folder.ts";
import { makePrivateFile } from "../../disk/directory-lock.ts";
import { isDiskFull } from "../../disk/disk-full.ts";
import { singleLine } from "../../log/error-text.ts";
import { StartError } from "../../log/start-error.ts";

/** How long a statement waits for another process's write, in milliseconds. */
const busyTimeout = 5_000;

/** The database that a backup copies. */
export type DatabaseSource = {
  /** The approximate size of a copy, in bytes. Throws a `StartError` if there is no database. */
  size: () => Promise<number>;
  /** Copies the database, as it is at one moment, to a new SQLite file. */
  copyTo: (path: string) => Promise<void>;
  /** The path of a file with the secret: its own file, or `scratch`, to which it was written for the backup. */
  secretAt: (scratch: string) => Promise<string>;
};

/** The database of a data folder. */
export function fileSource(dataDirectory: string): DatabaseSource {
  const path = join(dataDirectory, databaseFile);
  return {
    size: async () => {
      const found = await stat(path).catch(() => undefined);
      if (!found) throw new StartError(`There is no site in DATA_DIR ${dataDirectory}.`);
      return found.size;
    },
    copyTo: async (copy) => copyDatabase(path, copy),
    secretAt: async () => join(dataDirectory, secretFile),
  };
}

/** The content of a database: the migrations that were run, in order, and the number of rows of each table. */
type DatabaseContent = { migrations: string[]; rows: Record<string, number> };

/**
 * Copies a database to a new file, as it is at one moment, while other processes write to it. `vacuum into` is one
 * reading transaction, so it and writers do not disturb each other. It blocks this thread, so it is meant for a child
 * process or for the time before the site listens (decision 38).
 */
export function copyDatabase(path: string, copy: string): void {
  // Not opened read-only, because such a connection would leave its own files beside the database.
  const database = new DatabaseSync(path, { timeout: busyTimeout, defensive: true });
  try {
    makePrivateFile(copy);
    database.prepare("vacuum into ?").run(copy);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    if (saysDamage(error)) throw new StartError(`${damageAdvice} (${path}: ${(error as Error).message})`);
    throw new StartError(`The database ${path} cannot be copied: ${(error as Error).message}.`);
  } finally {
    database.close();
  }
}

/** Describes the content of a copy of a database. Nothing else may write to it. */
export function describeCopy(copy: string): DatabaseContent {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' order by name")
      .all()
      .map(({ name }) => String(name));
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as rows from ${quoted(table)}`).get()?.rows);
    const migrated = tables.includes(DEFAULT_MIGRATION_TABLE)
      ? database.prepare(`select name from ${quoted(DEFAULT_MIGRATION_TABLE)} order by name`).all()
      : [];
    return {
      migrations: migrated.map(({ name }) => String(name)),
      rows: Object.fromEntries(tables.map((table) => [table, count(table)])),
    };
  } finally {
    database.close();
  }
}

/** Throws a `StartError` for a database without tables: a backup of it would hold no site, though it looks complete. */
export function requireTables({ rows }: DatabaseContent): void {
  if (Object.keys(rows).length === 0) throw new StartError(`The database is empty. ${lostAdvice}`);
}

/** What SQLite's own check finds wrong with a copy of a database; undefined if nothing. */
export function damageOf(copy: string): string | undefined {
  try {
    const database = new DatabaseSync(copy, { readOnly: true });
    try {
      const found = database.prepare("pragma integrity_check(1)").get()?.integrity_check;
      return found === "ok" ? undefined : singleLine(String(found));
    } finally {
      database.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}
