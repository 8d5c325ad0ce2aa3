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

/** The database that a backup takes a copy of. */
export type DatabaseSource = {
  /** About how many bytes a copy takes. Throws a `StartError` where there is no database. */
  size: () => Promise<number>;
  /** Writes a copy to a new file of SQLite, as the database is at one moment. */
  copyTo: (path: string) => Promise<void>;
  /** The path of a file with the secret: where it is, or `scratch`, where it is written for the backup. */
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

/** What a database holds: the migrations that it has had, in order, and the number of rows of each table. */
type DatabaseContent = { migrations: string[]; rows: Record<string, number> };

/**
 * Copies a database to a new file, as it is at one moment, while other processes write to it. `vacuum into` is one
 * reading transaction, so writers do not disturb it, nor it them; it keeps this thread busy until it is done, and is
 * meant for a process of its own or for the time before the site listens (decision 38).
 */
export function copyDatabase(path: string, copy: string): void {
  // Not opened for reading only: such a connection would leave its files beside the database.
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

/** What a copy of a database holds. Nothing else may write to it. */
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

/** Throws a `StartError` for a database without tables: its backup would hold no site, though it looks whole. */
export function requireSite({ rows }: DatabaseContent): void {
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
