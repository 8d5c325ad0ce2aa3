import { isDeepStrictEqual } from "node:util";
import { Kysely, sql, type Transaction } from "kysely";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { StartError } from "../log/start-error.ts";
import { tablesOfOtherFeatures } from "./migration-sets.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { type AnyTables, listTables } from "./table-list.ts";

/** The migrations that make the tables of version 1.0.0: what all earlier ones made one after another. */
export const baseline: readonly string[] = ["0001-content", "0002-accounts", "0003-site"];

/** The last of the 23 migrations before version 1.0.0, whose tables are those of the baseline. */
const lastBefore = "0025-pending-sign-ins";

/** Whether these are the names of the migrations of the last version before 1.0.0. */
export function isBeforeBaseline(done: readonly string[]): boolean {
  return done.at(-1) === lastBefore;
}

/** The names of migrations as version 1.0.0 knows them. */
export function asBaseline(done: readonly string[]): readonly string[] {
  return isBeforeBaseline(done) ? baseline : done;
}

/**
 * Notes the baseline as done in a database of the last version before 1.0.0, in the transaction of its upgrade. `make`
 * runs the baseline in an empty database, with whose tables those of this one are compared: throws a `StartError` where
 * they differ.
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
  await sql`delete from ${notes}`.execute(transaction);
  const timestamp = new Date().toISOString();
  for (const name of baseline) await sql`insert into ${notes} values (${name}, ${timestamp})`.execute(transaction);
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
