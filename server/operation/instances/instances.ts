import { type QueryExecutorProvider, sql } from "kysely";
import { StartError } from "../../log/start-error.ts";
import { connectionNames } from "../../database/postgres-server.ts";

/**
 * How many instances serve the site of a database on a server: those that listen there; those that are just connecting
 * again are left out.
 */
export async function countInstances(db: QueryExecutorProvider): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${connectionNames.notices}`;
  return (await query.execute(db)).rows[0]?.count ?? 0;
}

/**
 * Throws a `StartError` if an instance serves the site of a database on a server; `name` is what the operator knows it
 * by.
 */
export async function requireStopped(db: QueryExecutorProvider, name: string): Promise<void> {
  const instances = await countInstances(db);
  if (instances > 0)
    throw new StartError(
      `The site of the database ${name} is running (instances: ${instances}). Stop it first, on all machines.`,
    );
}
