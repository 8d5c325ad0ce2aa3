import { type QueryExecutorProvider, sql } from "kysely";
import { engineOf } from "./transaction.ts";

/** The last id that a table has given to a row; 0 for one that has given none. */
export async function lastIdOf(db: QueryExecutorProvider, table: string): Promise<number> {
  const query =
    engineOf(db) === "sqlite"
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`select pg_sequence_last_value(${sequenceOf(table)}) as last`;
  return (await query.execute(db)).rows[0]?.last ?? 0;
}

/** Lets a table give only ids after `lastId`: rows may have brought ids with them, and an id that was given once may be known. */
export async function keepLastId(db: QueryExecutorProvider, table: string, lastId: number): Promise<void> {
  const last = await lastIdOf(db, table);
  if (last >= lastId) return;
  if (engineOf(db) === "postgres") await sql`select setval(${sequenceOf(table)}, ${lastId})`.execute(db);
  else if (last > 0) await sql`update sqlite_sequence set seq = ${lastId} where name = ${table}`.execute(db);
  else await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastId})`.execute(db);
}

/** PostgreSQL's sequence of the ids of a table; null for a table whose ids are not given by it. */
function sequenceOf(table: string) {
  return sql`pg_get_serial_sequence(quote_ident(${table}), 'id')::regclass`;
}
