import type { Kysely, Transaction } from "kysely";
import { engine } from "./engine.ts";
import { clearRemoved, hasRemoved } from "./removed-data.ts";

/**
 * Runs work in a transaction, or in the one that `db` already is. All of the site's transactions go through here and
 * run one after another, so that no transaction decides by what another has half changed. If it removes personal data
 * (`noteRemoved`), their remains are cleared before this returns.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  let removes = false;
  const result = await engine(db).transact(db, async (transaction) => {
    const done = await work(transaction);
    removes = hasRemoved(transaction);
    return done;
  });
  if (removes) await clearRemoved(db);
  return result;
}

/** Reads in a transaction that sees the database as it was at one moment, whatever others write. */
export async function inSnapshot<Tables, Result>(
  db: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  // SQLite has no other isolation level, and our driver ignores the setting.
  return db.transaction().setAccessMode("read only").setIsolationLevel("repeatable read").execute(read);
}
