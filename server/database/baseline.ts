import { isDeepStrictEqual } from "node:util";
import { Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { StartError } from "../log/start-error.ts";
import { tablesOfOtherFeatures } from "./migration-sets.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { type AnyTables, listTables } from "./table-list.ts";

/** The migrations that create the tables of version 1.0.0. They replace all earlier migrations. */
export const baseline: readonly string[] = ["0001-content", "0002-accounts", "0003-site"];

/** The first and the last of the 23 migrations before version 1.0.0, whose tables are those of the baseline. */
const [firstBefore, lastBefore] = ["0001-collections", "0025-pending-sign-ins"];

/** A version that must be started once between an older database and this version: its commit, as there are no tags. */
type Passage = { version: string; commit: string };

/**
 * Which databases this version opens, by the first and the last of the migrations that may be the last one of a
 * database. docs/upgrading.md has them as a table.
 */
export const earlierDatabases: readonly { writtenBy: string; first: string; last: string; through?: Passage }[] = [
  {
    writtenBy: "0.1.0, before its last day",
    first: firstBefore,
    last: "0024-account-log-actions",
    through: { version: "the last version before 1.0.0", commit: "363cbcd8" },
  },
  { writtenBy: "the last version before 1.0.0", first: lastBefore, last: lastBefore },
  { writtenBy: "1.0.0", first: "0001-content", last: "0003-site" },
  { writtenBy: "1.1.0, and what led to it", first: "0004-office", last: "0013-visible-files" },
];

/** Whether these are the migrations of the last version before 1.0.0, perhaps followed by a school's own. */
export function isBeforeBaseline(done: readonly string[]): boolean {
  return done.includes(lastBefore);
}

/** The names of done migrations as version 1.0.0 knows them, in order. */
export function asBaseline(done: readonly string[]): readonly string[] {
  return isBeforeBaseline(done) ? [...baseline, ...done.filter((name) => name > lastBefore)] : done;
}

/**
 * The message to an operator whose data are older than the last version before 1.0.0, with the commands that upgrade
 * them; undefined for other data. Anybody can take a known name in /var/tmp, and the site's user may have no home that
 * npm could write to.
 */
export function earlyVersion(done: readonly string[]): string | undefined {
  const { version, commit } = earlierDatabases[0]!.through!;
  if (!done.includes(firstBefore) || isBeforeBaseline(done)) return undefined;
  return (
    `is of an early version of the site (its last migration is ${done.at(-1)}). Start ${version} once, as the same ` +
    "user with the same settings, which upgrades it: d=$(mktemp -d /var/tmp/school-XXXXXX) && export HOME=$d && " +
    `git clone … $d/site && cd $d/site && git checkout ${commit} && npm start`
  );
}

/**
 * Records the baseline as done in a database of the last version before 1.0.0, in the transaction of its upgrade.
 * `make` runs the baseline's migrations in an empty database. Throws a `StartError` if the tables of the two databases
 * differ.
 */
export async function adoptBaseline<Tables>(
  transaction: Transaction<Tables>,
  make: (empty: Transaction<AnyTables>) => Promise<void>,
): Promise<void> {
  const found = await listTables(transaction as unknown as Transaction<AnyTables>);
  const others = await tablesOfOtherFeatures(found.map(({ name }) => name));
  const own = found.filter(({ name }) => !others.includes(name)).map(({ name, columns }) => [name, columns] as const);
  const expected = (await tablesOf(make)).map(({ name, columns }) => [name, columns] as const);
  const byName = (tables: typeof own) => Object.fromEntries(tables);
  if (!isDeepStrictEqual(byName(own), byName(expected)))
    throw new StartError(
      "The database has other tables than the last version before 1.0.0 makes. Nothing was changed.",
    );
  const notes = sql.table(DEFAULT_MIGRATION_TABLE);
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from ${notes}`.execute(transaction);
  await sql`delete from ${notes} where name <= ${lastBefore}`.execute(transaction);
  for (const name of baseline) await sql`insert into ${notes} values (${name}, ${rows[0]?.at})`.execute(transaction);
}

async function tablesOf(make: (empty: Transaction<AnyTables>) => Promise<void>) {
  const db = new Kysely<AnyTables>({ dialect: sqliteDialect(":memory:") });
  try {
    return await db.transaction().execute(async (transaction) => {
      await make(transaction);
      return listTables(transaction);
    });
  } finally {
    await db.destroy();
  }
}
