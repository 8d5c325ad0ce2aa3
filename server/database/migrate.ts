import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { lockDirectory } from "../disk/directory-lock.ts";
import { backupFolder } from "../disk/data-folder.ts";
import { StartError } from "../start-error.ts";

/**
 * Runs all migrations that a database is missing, or none if one fails. An existing database is copied first. Throws a
 * `StartError` for a database of a newer version, which stays untouched. Unless the caller has locked the folder
 * (`isLocked`), it is locked meanwhile: no server may use the tables while they change.
 */
export async function migrate<Tables>(db: Kysely<Tables>, directory: string, isLocked: boolean): Promise<void> {
  const migrations = await readMigrations();
  const done = await doneMigrations(db);
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    const backups = resolve(directory, backupFolder);
    throw new StartError(
      `The database in ${resolve(directory)} is of a newer version of the site (it has ${unknown.join(", ")}). Start that version, or restore a backup from ${backups}: npm run restore -- FILE`,
    );
  }
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const unlock = isLocked ? undefined : lockDirectory(directory);
  try {
    // Another process may have upgraded the database while this one waited for the lock.
    const last = (isLocked ? done : await doneMigrations(db)).at(-1);
    if (last !== undefined && last === Object.keys(migrations).toSorted().at(-1)) return;
    if (last !== undefined) {
      const { backUpBeforeUpgrade } = await import("../backup/upgrade-backup.ts");
      await backUpBeforeUpgrade(directory, last);
    }
    await migrateInOneTransaction(db, migrations);
  } catch (error) {
    throw new Error("The tables could not be made or upgraded; the database is as it was.", { cause: error });
  } finally {
    unlock?.();
  }
}

/** The names of the migrations that were run on a database, in order. */
async function doneMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const table = await sql`select 1 from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  if (table.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrateInOneTransaction<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>): Promise<void> {
  // A migration that recreates a table must not delete the rows that refer to it (https://sqlite.org/lang_altertable.html).
  // SQLite allows this setting to change only outside of transactions.
  await sql`pragma foreign_keys = off`.execute(db);
  await db.transaction().execute(async (transaction) => {
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(transaction);
    if (rows.length > 0) throw new Error(`${rows.length} rows refer to others that are not there, in ${rows[0]?.table}.`);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/** The names of the migrations that this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await readMigrations()).toSorted();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const folder = join(import.meta.dirname, "migrations");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const entries = await Promise.all(
    files.map(async (file) => [file.replace(/\.ts$/, ""), await import(/* @vite-ignore */ `./migrations/${file}`)]),
  );
  return Object.fromEntries(entries) as Record<string, Migration>;
}
