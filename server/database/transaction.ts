import { type Kysely, PostgresAdapter, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import pLimit from "p-limit";

/** What keeps the tables: a file of SQLite, or a PostgreSQL server. */
export type Engine = "sqlite" | "postgres";

/** The engine of an open database, for the few places that must differ. */
export function engineOf(db: QueryExecutorProvider): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** The key of the advisory lock that a transaction on PostgreSQL holds, by which writes of all processes come one after another. */
const writeLock = 7_236_851;

/** The transactions of this process that wait for their turn, so that only one of them takes a connection meanwhile. */
const turns = new WeakMap<object, ReturnType<typeof pLimit>>();

/**
 * Runs work in a transaction; in the one that `db` already is, if it is one. Every transaction of ours goes through here:
 * they come one after another on both engines, so that none sees half of what another decides by.
 */
export async function inTransaction<Tables, Result>(db: Kysely<Tables>, work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  // SQLite has one connection, which a transaction has to itself.
  if (engineOf(db) === "sqlite") return db.transaction().execute(work);
  const turn = turns.get(db) ?? pLimit(1);
  turns.set(db, turn);
  return turn(() =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
      return work(transaction);
    }),
  );
}

/** Reads in a transaction that sees the database as it was at one moment, whatever is written meanwhile. */
export async function inSnapshot<Tables, Result>(db: Kysely<Tables>, read: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setAccessMode("read only");
  // SQLite knows no other isolation.
  return (engineOf(db) === "sqlite" ? transaction : transaction.setIsolationLevel("repeatable read")).execute(read);
}
