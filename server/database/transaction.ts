import { type Kysely, PostgresAdapter, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import pLimit from "p-limit";
import { BusyError } from "../http/work-queue.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** What keeps the tables: a file of SQLite, or a PostgreSQL server. */
export type Engine = "sqlite" | "postgres";

/** The engine of an open database, for the few places that must differ. */
export function engineOf(db: QueryExecutorProvider): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** The key of the advisory lock that a transaction on PostgreSQL holds, by which writes of all processes come one after another. */
const writeLock = 7_236_851;

/** Most transactions that wait in this process: those who asked have left when the last ones have their turn. */
const mostWaiting = 200;

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
  if (turn.pendingCount >= mostWaiting) throw new BusyError();
  return turn(() =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction).catch(lockNotHad);
      return work(transaction);
    }),
  );
}

/** Another process writes for so long that the server has ended the waiting (query_canceled, 57014). */
function lockNotHad(error: unknown): never {
  if ((error as { code?: unknown }).code !== "57014") throw error;
  throw new DatabaseUnavailableError("Another process has been writing to the database for too long.", { cause: error });
}

/** Keeps PostgreSQL from ending a transaction that waits while other work is done. */
export async function keepOpen<Tables>(transaction: Transaction<Tables>): Promise<void> {
  if (engineOf(transaction) === "postgres") await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
}

/** Reads in a transaction that sees the database as it was at one moment, whatever is written meanwhile. */
export async function inSnapshot<Tables, Result>(db: Kysely<Tables>, read: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction().setAccessMode("read only");
  // SQLite knows no other isolation.
  return (engineOf(db) === "sqlite" ? transaction : transaction.setIsolationLevel("repeatable read")).execute(read);
}
