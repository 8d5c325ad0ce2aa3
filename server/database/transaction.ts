import type { Kysely, Transaction } from "kysely";
import { engine } from "./engine.ts";

/**
 * Runs work in a transaction; in the one that `db` already is, if it is one. Every transaction of ours goes through
 * here: they come one after another, so that none sees half of what another decides by.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Tables>) : engine(db).transact(db, work);
}

/** Reads in a transaction that sees the database as it was at one moment, whatever is written meanwhile. */
export async function inSnapshot<Tables, Result>(
  db: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // SQLite has no other isolation, and ours ignores the setting.
  return db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(read);
}
