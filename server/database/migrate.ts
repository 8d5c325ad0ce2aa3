import { resolve } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { lockDirectory } from "../disk/directory-lock.ts";
import { backupFolder } from "../disk/data-folder.ts";
import { StartError } from "../log/start-error.ts";
import { hasManySchools, ownRelease, releaseThatKnows, versionOf } from "../release/release.ts";
import { adoptBaseline, asBaseline, earlyVersion, isBeforeBaseline } from "./baseline.ts";
import { featureMigrations, type MigrationSet, siteMigrations } from "./migration-sets.ts";
import { inTransaction } from "./transaction.ts";

/** The migration since which a table says who may see a file. Before, hidden files were in a folder of their own. */
export const visibleFiles = "0013-visible-files";

/** The end of the message that a database is too new: what the operator may restore, and from where. */
type Place = { name: string; hint: string };

/** Makes a backup of a database before it is upgraded; `version` is the last migration that ran on it. */
export type BackUp = (version: string) => Promise<void>;

/**
 * Runs all migrations that the database in `directory` lacks, or none if one fails. An existing database is backed up
 * first. Throws a `StartError` for a database of a newer version, which is left unchanged. Locks the folder unless the
 * caller has done so (`isLocked`), because no server may use the tables while they change.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  directory: string,
  isLocked: boolean,
  backUp: BackUp,
): Promise<void> {
  const backups = resolve(directory, backupFolder);
  const hint = `restore a backup from ${backups}: npm run restore -- FILE`;
  const sets = await migrationSets();
  if (await isWhole(db, sets, { name: `The database in ${resolve(directory)}`, hint })) return;
  const unlock = isLocked ? undefined : lockDirectory(directory);
  try {
    // Another process may have upgraded the database while this one waited for the lock.
    if (!isLocked && (await isComplete(db, sets))) return;
    const last = (await doneMigrations(db)).at(-1);
    if (last !== undefined) await backUp(last);
    await migrateFile(db, sets);
  } catch (error) {
    throw notMigrated(error);
  } finally {
    unlock?.();
  }
}

/**
 * Migrates a database on a PostgreSQL server as `migrate` does a file; `name` is its name for the operator. If several
 * processes start together, one makes the backup and runs the migrations. `requireAlone` throws a `StartError` if an
 * instance of the site runs.
 */
export async function migrateServer<Tables>(
  db: Kysely<Tables>,
  name: string,
  { backUp, requireAlone }: { backUp: BackUp; requireAlone: () => Promise<void> },
): Promise<void> {
  const hint = "restore a backup: npm run restore -- FILE";
  const sets = await migrationSets();
  if (await isWhole(db, sets, { name: `The database ${name}`, hint })) return;
  try {
    await inTransaction(db, async (transaction) => {
      // The backup may take longer than the server's time limit for idle transactions.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      if (await isComplete(transaction, sets)) return;
      const before = await doneMigrations(transaction);
      const last = before.at(-1);
      // An older process would serve files to visitors that only a row says they must not get.
      const mustBeAlone = last !== undefined && !before.includes(visibleFiles);
      if (mustBeAlone) await requireAlone();
      if (last !== undefined) await backUp(last);
      // The backup may take minutes, and an older process may have started in this time.
      if (mustBeAlone) await requireAlone();
      for (const set of sets) await runMigrations(transaction, set);
    });
  } catch (error) {
    throw error instanceof StartError ? error : notMigrated(error);
  }
}

/** The longest that a trial of the migrations waits for a table that the site is using, in milliseconds. */
const trialPatience = 10_000;

/**
 * Runs the migrations that a database on a PostgreSQL server lacks, and takes them back, so that the server's own
 * objections are known before an update. Requests to changed tables wait until it is over. Throws the first error.
 */
export async function tryMigrations<Tables>(db: Kysely<Tables>): Promise<void> {
  const sets = await migrationSets();
  if (await isComplete(db, sets)) return;
  const done = new Error("All migrations have run.");
  try {
    await inTransaction(db, async (transaction) => {
      await sql.raw(`set local lock_timeout = ${trialPatience}`).execute(transaction);
      for (const set of sets) await runMigrations(transaction, set);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  }
}

/** The site's migrations, then those of its features. */
async function migrationSets(): Promise<MigrationSet[]> {
  return [await siteMigrations(), ...(await featureMigrations())];
}

/** Whether all migrations are done. Throws a `StartError` for a database of a newer version. */
async function isWhole<Tables>(
  db: Kysely<Tables>,
  sets: readonly MigrationSet[],
  { name, hint }: Place,
): Promise<boolean> {
  for (const set of sets) {
    const done = await doneMigrations(db, set);
    const early = earlyVersion(done);
    if (early !== undefined) throw new StartError(`${name} ${early}`);
    const unknown = asBaseline(done).filter((one) => !Object.hasOwn(set.migrations, one));
    if (unknown.length > 0)
      throw new StartError(
        `${name} is of a newer version of the site (it has ${unknown.join(", ")}). ${startNewer(unknown)}, or ${hint}`,
      );
  }
  return isComplete(db, sets);
}

/** How to start the version that knows these migrations. */
function startNewer(migrations: readonly string[]): string {
  const release = releaseThatKnows(migrations);
  const [newest, take] = hasManySchools(ownRelease)
    ? ["install it beside this one", "npm run schools -- upgrade"]
    : ["npm run update installs the newest", "npm run update -- --from ."];
  if (release === undefined) return `Start that version (${newest})`;
  return `Start version ${versionOf(release)} (cd ${release} && ${take})`;
}

async function isComplete<Tables>(db: Kysely<Tables>, sets: readonly MigrationSet[]): Promise<boolean> {
  for (const set of sets) {
    const done = await doneMigrations(db, set);
    if (Object.keys(set.migrations).some((name) => !done.includes(name))) return false;
  }
  return true;
}

function notMigrated(cause: unknown): Error {
  return new Error("The tables could not be made or upgraded; the database is as it was.", { cause });
}

/** The names of the migrations of a set, or of the site, that were run on a database, in order. */
export async function doneMigrations<Tables>(
  db: Kysely<Tables>,
  { migrationTableName }: Pick<MigrationSet, "migrationTableName"> = siteTable,
): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTableName)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const siteTable = { migrationTableName: DEFAULT_MIGRATION_TABLE };

async function migrateFile<Tables>(db: Kysely<Tables>, sets: readonly MigrationSet[]): Promise<void> {
  // A migration that recreates a table must not delete the rows that refer to it
  // (https://sqlite.org/lang_altertable.html). SQLite allows this setting to change only outside of transactions.
  await sql`pragma foreign_keys = off`.execute(db);
  await inTransaction(db, async (transaction) => {
    for (const set of sets) await runMigrations(transaction, set);
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(transaction);
    if (rows.length > 0)
      throw new Error(`${rows.length} rows refer to others that are not there, in ${rows[0]?.table}.`);
  });
  await sql`pragma foreign_keys = on`.execute(db);
}

/**
 * Runs the migrations that `source` has had, of features too, in a database without tables and in an open transaction.
 * Throws a `StartError` for a migration that this version does not know.
 */
export async function migrateLike<Tables>(transaction: Transaction<Tables>, source: Kysely<Tables>): Promise<void> {
  for (const set of await migrationSets()) {
    const names = asBaseline(await doneMigrations(source, set));
    const other = names.find((name) => !Object.hasOwn(set.migrations, name));
    if (other !== undefined)
      throw new StartError(
        `The database has had the migration ${other}, which this version of the site does not have. ` +
          "Use the version that it was written by.",
      );
    const wanted = Object.entries(set.migrations).filter(([name]) => names.includes(name));
    if (wanted.length > 0) await runMigrations(transaction, { ...set, migrations: Object.fromEntries(wanted) });
  }
}

async function runMigrations<Tables>(transaction: Transaction<Tables>, set: MigrationSet): Promise<void> {
  const { migrations, ...tables } = set;
  const done = await doneMigrations(transaction, set);
  if (isBeforeBaseline(done)) {
    const same = Object.fromEntries(Object.entries(migrations).filter(([name]) => asBaseline(done).includes(name)));
    await adoptBaseline(transaction, (empty) => runMigrations(empty, { ...set, migrations: same }));
  }
  const migrator = new Migrator({
    db: transaction,
    provider: { getMigrations: async () => migrations },
    // A school's own migrations, 9001 and up, ran before those of a later version, which have smaller numbers.
    allowUnorderedMigrations: true,
    ...tables,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The names of the site's migrations that this version knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys((await siteMigrations()).migrations).toSorted();
}
