import type { Kysely, Transaction } from "kysely";
import { engine } from "./engine.ts";

/**
 * Runs work in a transaction, or in the one that `db` already is. All of the site's transactions go through here and
 * run one after another, so that no transaction decides by what another has half changed.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : engine(db).transact(db, work);
}

/** Reads in a transaction that sees the database as it was at one moment, whatever others write. */
export async function inSnapshot<Tables, Result>(
  db: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // SQLite has no other isolation level, and our driver ignores the setting.
  return db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(read);
}
