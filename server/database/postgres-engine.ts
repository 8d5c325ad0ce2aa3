import { type QueryExecutorProvider, sql } from "kysely";
import pLimit from "p-limit";
import { BusyError } from "../log/service-error.ts";
import type { Engine, Reference } from "./engine.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** The channel on which the server announces change notices. Any client of the server may send on it. */
export const noticeChannel = "change_notice";
/**
 * The key of the advisory lock that every transaction holds, so that the writes of all processes run one after another.
 */
const writeLock = 7_236_851;
/**
 * Maximum number of transactions that wait in this process. If more waited, the last clients would have left before
 * their turn.
 */
const mostWaiting = 200;

/** The sequence of a table's ids; null for a table whose ids do not come from one. */
const sequenceOf = (table: string) => sql`pg_get_serial_sequence(quote_ident(${table}), 'id')::regclass`;

/** The PostgreSQL engine for one connection pool. */
export function postgresEngine(): Engine {
  // Only one transaction of this process waits for the lock at a time, so that the others do not occupy connections.
  const turn = pLimit(1);
  return {
    isShared: true,
    async transact(db, work) {
      if (turn.pendingCount >= mostWaiting) throw new BusyError();
      return turn(() =>
        db.transaction().execute(async (transaction) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction).catch(lockNotHad);
          return work(transaction);
        }),
      );
    },
    async announce(transaction: QueryExecutorProvider) {
      await sql`select pg_notify(${noticeChannel}, '')`.execute(transaction);
    },
    async references(db) {
      const query = sql<Reference>`
        select t.relname as "from", a.attname as "fromColumn", target.relname as "to", b.attname as "toColumn"
        from pg_constraint as keys
        join pg_class as t on t.oid = keys.conrelid
        join pg_attribute as a on a.attrelid = t.oid and a.attnum = keys.conkey[1]
        join pg_class as target on target.oid = keys.confrelid
        join pg_attribute as b on b.attrelid = target.oid and b.attnum = keys.confkey[1]
        where keys.contype = 'f' and keys.connamespace = to_regnamespace(quote_ident(current_schema()))`;
      return (await query.execute(db)).rows;
    },
    async lastId(db, table) {
      const { rows } = await sql<{
        last: number | null;
      }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`.execute(db);
      return rows[0]?.last ?? 0;
    },
    async setLastId(db, table, id) {
      await sql`select setval(${sequenceOf(table)}, ${id})`.execute(db);
    },
    async clearRemoved(db, tables) {
      // Without `full`, which would wait for every reader and block everybody else. The server overwrites the freed
      // space in time.
      for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(db);
      return true;
    },
    async place(db, table) {
      // A restore drops the tables and creates new ones.
      const { rows } = await sql<{ place: string }>`
        select concat(oid, '/', to_regclass(quote_ident(${table}))::oid) as place
        from pg_database where datname = current_database()`.execute(db);
      return rows[0]?.place ?? "";
    },
    // Without it, PostgreSQL scans the whole table for a frequent word, even for a collection that does not contain it.
    wordOrder: sql` order by word`,
  };
}

/** Another process has been writing for so long that the server cancelled the wait (query_canceled, 57014). */
function lockNotHad(error: unknown): never {
  if ((error as { code?: unknown }).code !== "57014") throw error;
  throw new DatabaseUnavailableError("Another process has been writing to the database for too long.", {
    cause: error,
  });
}
