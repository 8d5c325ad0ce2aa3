import { type QueryExecutorProvider, sql } from "kysely";
import { StartError } from "../../log/start-error.ts";
import { connectionNames } from "../../database/postgres-server.ts";

/**
 * The number of instances that serve the site of a database on a server. They are counted by the connections on which
 * they receive change notices, so an instance that is just reconnecting is left out.
 */
export async function countInstances(db: QueryExecutorProvider): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${connectionNames.notices}`;
  return (await query.execute(db)).rows[0]?.count ?? 0;
}

/**
 * Throws a `StartError` if an instance serves the site of a database on a server; `name` is its name for the operator.
 */
export async function requireStopped(db: QueryExecutorProvider, name: string): Promise<void> {
  const instances = await countInstances(db);
  if (instances > 0)
    throw new StartError(
      `The site of the database ${name} is running (instances: ${instances}). Stop it first, on all machines.`,
    );
}
