import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { lockDirectory } from "../disk/directory-lock.ts";
import { backupFolder } from "../disk/data-folder.ts";
import { StartError } from "../log/start-error.ts";
import { inTransaction } from "./transaction.ts";

/** What may be restored of an old database, and where from; after the words that say that it is too new. */
type Place = { name: string; hint: string };

/** Makes a backup of a database before it is upgraded; `version` is the last migration that it has had. */
export type BackUp = (version: string) => Promise<void>;

/**
 * Runs all migrations that the database in `directory` is missing, or none if one fails. An existing database is backed
 * up first. Throws a
 * `StartError` for a database of a newer version, which stays untouched. Unless the caller has locked the folder
 * (`isLocked`), it is locked meanwhile: no server may use the tables while they change.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  directory: string,
  isLocked: boolean,
  backUp: BackUp,
): Promise<void> {
  const backups = resolve(directory, backupFolder);
  const hint = `Start that version, or restore a backup from ${backups}: npm run restore -- FILE`;
  const { migrations, done } = await readState(db, { name: `The database in ${resolve(directory)}`, hint });
  if (isWhole(migrations, done)) return;
  const unlock = isLocked ? undefined : lockDirectory(directory);
  try {
    // Another process may have upgraded the database while this one waited for the lock.
    const last = (isLocked ? done : await doneMigrations(db)).at(-1);
    if (last !== undefined && last === Object.keys(migrations).toSorted().at(-1)) return;
    if (last !== undefined) await backUp(last);
    await migrateFile(db, migrations);
  } catch (error) {
    throw notMigrated(error);
  } finally {
    unlock?.();
  }
}

/**
 * The same for a database on a PostgreSQL server; `name` is what the operator knows it by. Of processes that start
 * together, one makes the backup and runs the migrations.
 */
export async function migrateServer<Tables>(db: Kysely<Tables>, name: string, backUp: BackUp): Promise<void> {
  const { migrations, done } = await readState(db, {
    name: `The database ${name}`,
    hint: "Start that version, or restore a backup: npm run restore -- FILE",
  });
  if (isWhole(migrations, done)) return;
  try {
    await inTransaction(db, async (transaction) => {
      // The backup may take longer than a transaction may otherwise do nothing.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
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
async function readState<Tables>(
  db: Kysely<Tables>,
  { name, hint }: Place,
): Promise<{ migrations: Migrations; done: string[] }> {
  const migrations = await readMigrations();
  const done = await doneMigrations(db);
  const unknown = done.filter((one) => !Object.hasOwn(migrations, one));
  if (unknown.length > 0)
    throw new StartError(`${name} is of a newer version of the site (it has ${unknown.join(", ")}). ${hint}`);
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
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function migrateFile<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  // A migration that recreates a table must not delete the rows that refer to it
  // (https://sqlite.org/lang_altertable.html). SQLite allows this setting to change only outside of transactions.
  await sql`pragma foreign_keys = off`.execute(db);
  await inTransaction(db, async (transaction) => {
    await runMigrations(transaction, migrations);
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(transaction);
    if (rows.length > 0)
      throw new Error(`${rows.length} rows refer to others that are not there, in ${rows[0]?.table}.`);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/**
 * Runs in a database without tables, in an open transaction, just these migrations. Throws a `StartError` unless they
 * are the first of those that this version knows.
 */
export async function migrateTo<Tables>(transaction: Transaction<Tables>, names: readonly string[]): Promise<void> {
  const known = Object.entries(await readMigrations()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const wanted = known.slice(0, names.length);
  const other = names.find((name, place) => name !== wanted[place]?.[0]);
  if (other !== undefined)
    throw new StartError(
      `The database has had the migration ${other}, which this version of the site does not have there. ` +
        "Use the version that it was written by.",
    );
  await runMigrations(transaction, Object.fromEntries(wanted));
}

async function runMigrations<Tables>(transaction: Transaction<Tables>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
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
