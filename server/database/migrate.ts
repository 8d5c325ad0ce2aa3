import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { lockDirectory } from "../disk/directory-lock.ts";
import { backupFolder } from "../disk/data-folder.ts";
import { StartError } from "../start-error.ts";
import { engineOf, inTransaction, keepOpen } from "./transaction.ts";

/** What may be restored of an old database, and where from; after the words that say that it is too new. */
type Place = { name: string; hint: string };

/**
 * Runs all migrations that the database in `directory` is missing, or none if one fails. An existing database is copied first. Throws a
 * `StartError` for a database of a newer version, which stays untouched. Unless the caller has locked the folder
 * (`isLocked`), it is locked meanwhile: no server may use the tables while they change.
 */
export async function migrate<Tables>(db: Kysely<Tables>, directory: string, isLocked: boolean): Promise<void> {
  const hint = `Start that version, or restore a backup from ${resolve(directory, backupFolder)}: npm run restore -- FILE`;
  const { migrations, done } = await readState(db, { name: `The database in ${resolve(directory)}`, hint });
  if (isWhole(migrations, done)) return;
  const unlock = isLocked ? undefined : lockDirectory(directory);
  try {
    // Another process may have upgraded the database while this one waited for the lock.
    const last = (isLocked ? done : await doneMigrations(db)).at(-1);
    if (last !== undefined && last === Object.keys(migrations).toSorted().at(-1)) return;
    if (last !== undefined) {
      const [{ backUpBeforeUpgrade }, { fileSource }] = await Promise.all([import("../backup/upgrade-backup.ts"), import("../backup/database-copy.ts")]);
      await backUpBeforeUpgrade(directory, fileSource(directory), last);
    }
    await migrateFile(db, migrations);
  } catch (error) {
    throw notMigrated(error);
  } finally {
    unlock?.();
  }
}

/**
 * The same for a database on a PostgreSQL server; `name` is what the operator knows it by. Of processes that start together, one
 * runs the migrations, after it has called `backUp` with the last one that an existing database has had.
 */
export async function migrateServer<Tables>(db: Kysely<Tables>, name: string, backUp: (version: string) => Promise<void>): Promise<void> {
  const { migrations, done } = await readState(db, { name: `The database ${name}`, hint: "Start that version, or restore a backup: npm run restore -- FILE" });
  if (isWhole(migrations, done)) return;
  try {
    await inTransaction(db, async (transaction) => {
      // The backup may take longer than a transaction may otherwise do nothing.
      await keepOpen(transaction);
      const last = (await doneMigrations(transaction)).at(-1);
      if (last === Object.keys(migrations).toSorted().at(-1)) return;
      if (last !== undefined) await backUp(last);
      await runMigrations(transaction, migrations);
    });
  } catch (error) {
    throw notMigrated(error);
  }
}

type Migrations = Record<string, Migration>;

/** The migrations that there are, and those that were run. Throws a `StartError` for a database of a newer version. */
async function readState<Tables>(db: Kysely<Tables>, { name, hint }: Place): Promise<{ migrations: Migrations; done: string[] }> {
  const migrations = await readMigrations();
  const done = await doneMigrations(db);
  const unknown = done.filter((one) => !Object.hasOwn(migrations, one));
  if (unknown.length > 0) throw new StartError(`${name} is of a newer version of the site (it has ${unknown.join(", ")}). ${hint}`);
  return { migrations, done };
}

function isWhole(migrations: Migrations, done: readonly string[]): boolean {
  return Object.keys(migrations).every((name) => done.includes(name));
}

function notMigrated(cause: unknown): Error {
  return new Error("The tables could not be made or upgraded; the database is as it was.", { cause });
}

/** The names of the migrations that were run on a database, in order. */
export async function doneMigrations<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables =
    engineOf(db) === "sqlite"
      ? sql`select 1 from sqlite_schema where name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await tables.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrateFile<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  // A migration that recreates a table must not delete the rows that refer to it (https://sqlite.org/lang_altertable.html).
  // SQLite allows this setting to change only outside of transactions.
  await sql`pragma foreign_keys = off`.execute(db);
  await inTransaction(db, async (transaction) => {
    await runMigrations(transaction, migrations);
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(transaction);
    if (rows.length > 0) throw new Error(`${rows.length} rows refer to others that are not there, in ${rows[0]?.table}.`);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/**
 * Runs in a database without tables, in an open transaction, just these migrations. Throws a `StartError` unless they are the
 * first of those that this version knows.
 */
export async function migrateTo<Tables>(transaction: Transaction<Tables>, names: readonly string[]): Promise<void> {
  const known = Object.entries(await readMigrations()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const wanted = known.slice(0, names.length);
  const other = names.find((name, place) => name !== wanted[place]?.[0]);
  if (other !== undefined) throw new StartError(`The database has had the migration ${other}, which this version of the site does not have there. Use the version that it was written by.`);
  await runMigrations(transaction, Object.fromEntries(wanted));
}

async function runMigrations<Tables>(transaction: Transaction<Tables>, migrations: Migrations): Promise<void> {
  const isServer = engineOf(transaction) === "postgres";
  // A function of SQLite's that migrations use; text is what the column has.
  if (isServer) await sql`create function json_set(json text, path text, value bigint) returns text language sql as ${sql.lit("select jsonb_set(json::jsonb, array[substr(path, 3)], to_jsonb(value))::text")}`.execute(transaction);
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  if (isServer) await sql`drop function json_set(text, text, bigint)`.execute(transaction);
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
