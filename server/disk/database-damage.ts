import { type DialectAdapter, type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { causesOf } from "../log/error-text.ts";
import { log } from "../log/log.ts";

/**
 * SQLite's codes for a damaged file and for a file that is not a database (https://sqlite.org/rescode.html#corrupt);
 * extended codes have them as their lowest byte.
 */
const codes: readonly number[] = [11, 26];

/** The operator's message about a damaged database. */
export const damageAdvice = "The database is damaged. Restore the newest backup: npm run restore -- FILE";

/** The operator's message if the data folder held a site but the database has no tables. */
export const lostAdvice =
  "If the database was lost, restore the newest backup: npm run restore -- FILE. " +
  "If it is elsewhere, name it in DATA_DIR or DATABASE_URL.";

/** Whether an error or one of its causes says that the database file is damaged. */
export function saysDamage(error: unknown): boolean {
  return causesOf(error).some((cause) => codes.includes(((cause as { errcode?: number }).errcode ?? 0) % 256));
}

/** The databases in which SQLite has found damage, by the adapters that their transactions share. */
const damaged = new WeakSet<object>();

/**
 * Whether SQLite has found damage in a database since this process opened it. The site still serves what can be read.
 */
export function isDatabaseDamaged(db: QueryExecutorProvider): boolean {
  return damaged.has(db.getExecutor().adapter);
}

/** Remembers damage that an error of a database reports, and logs the first such error. */
export function noteDamage(database: DialectAdapter, error: unknown): void {
  if (damaged.has(database) || !saysDamage(error)) return;
  damaged.add(database);
  log.error(damageAdvice, error);
}

/** Runs SQLite's quick check for damage: 0.1 s for the 55 MB of 20,000 entries. */
export async function lookForDamage<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const found = rows[0]?.quick_check;
  if (found !== "ok") noteDamage(db.getExecutor().adapter, Object.assign(new Error(found), { errcode: codes[0] }));
}
