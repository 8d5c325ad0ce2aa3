import type { Kysely, Transaction } from "kysely";
import { log } from "../log/log.ts";
import { engine } from "./engine.ts";

/** The tables from which personal data were last removed at `at`, and must be cleared from the database's files. */
export type RemovedTable = { name: string; at: string };

const tablesOf = <Tables>(db: Kysely<Tables>) => db as unknown as Kysely<{ removed_from: RemovedTable }>;

/** The transactions in progress that have removed or overwritten personal data. */
const removing = new WeakSet<object>();

/**
 * Records, in the transaction that removes or overwrites personal data, from which tables they must be cleared. Once it
 * is committed, their remains are cleared out of the database's files (`clearRemoved`).
 */
export async function noteRemoved<Tables>(transaction: Transaction<Tables>, tables: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  await tablesOf(transaction)
    .insertInto("removed_from")
    .values(tables.map((name) => ({ name, at })))
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ at }))
    .execute();
  removing.add(transaction);
}

/** Whether a transaction has removed personal data. */
export function hasRemoved(transaction: object): boolean {
  return removing.has(transaction);
}

/** The tables from which personal data were removed, whose remains are not all cleared yet. */
export async function listRemoved<Tables>(db: Kysely<Tables>): Promise<RemovedTable[]> {
  return tablesOf(db).selectFrom("removed_from").selectAll().orderBy("name").execute();
}

/** Forgets tables whose remains are cleared, unless more was removed from them since. */
export async function forgetRemoved<Tables>(db: Kysely<Tables>, cleared: readonly RemovedTable[]): Promise<void> {
  for (const { name, at } of cleared)
    await tablesOf(db).deleteFrom("removed_from").where("name", "=", name).where("at", "=", at).execute();
}

/**
 * Clears what can be cleared at once: on SQLite the write-ahead log, on a server the rows. Returns false if it must be
 * tried again, for example because another process is reading. What is left in SQLite's file, the site clears later
 * (server/operation/clearing.ts). It never throws, because the removal has already succeeded.
 */
export async function clearRemoved<Tables>(db: Kysely<Tables>): Promise<boolean> {
  try {
    const removed = await listRemoved(db);
    const { isShared, clearRemoved: clear } = engine(db);
    const names = removed.map(({ name }) => name);
    if (!(await clear(db, names))) return false;
    if (isShared) await forgetRemoved(db, removed);
    return true;
  } catch (error) {
    log.error("What was removed could not be cleared out of the database's files yet.", error);
    return false;
  }
}
