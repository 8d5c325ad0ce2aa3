import { type QueryExecutorProvider, sql } from "kysely";
import { StartError } from "../start-error.ts";
import { connectionNames } from "./postgres-server.ts";

/** How many processes serve the site of a database on a server: each has one connection on which it learns of the others' writes. */
export async function countListeners(db: QueryExecutorProvider): Promise<number> {
  const asked = sql<{ count: number }>`select count(*) as count from pg_stat_activity where datname = current_database() and application_name = ${connectionNames.notices}`;
  return (await asked.execute(db)).rows[0]?.count ?? 0;
}

/** Throws a `StartError` if a process serves the site of a database on a server; `name` is what the operator knows it by. */
export async function requireStopped(db: QueryExecutorProvider, name: string): Promise<void> {
  const count = await countListeners(db);
  if (count > 0) throw new StartError(`The site of the database ${name} is running (processes: ${count}). Stop it first, on all machines.`);
}
