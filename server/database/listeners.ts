import { setTimeout as wait } from "node:timers/promises";
import { type QueryExecutorProvider, sql } from "kysely";
import { StartError } from "../start-error.ts";
import type { Database } from "./open.ts";
import { connectionNames } from "./postgres-server.ts";

/** After how many milliseconds a process that hears nothing answers from memory no more: so long a write waits for it at most. */
export const hearing = 2_000;
/** The pauses in which a write looks whether the others know of it, in milliseconds: the first one, and the longest after doubling. */
const pauses = { first: 1, longest: 50 } as const;

/** The connections on which the processes that serve the site of this database learn of each other's writes; their names end in what they know. */
const listening = sql`datname = current_database() and application_name ~ ${`^${connectionNames.notices}( \\d+)?$`}`;

/** How many processes serve the site of a database on a server; those that are just connecting again are left out. */
export async function countListeners(db: QueryExecutorProvider): Promise<number> {
  return count(db, sql`select count(*) as count from pg_stat_activity where ${listening}`);
}

/** Throws a `StartError` if a process serves the site of a database on a server; `name` is what the operator knows it by. */
export async function requireStopped(db: QueryExecutorProvider, name: string): Promise<void> {
  const processes = await countListeners(db);
  if (processes > 0) throw new StartError(`The site of the database ${name} is running (processes: ${processes}). Stop it first, on all machines.`);
}

/**
 * Waits until all processes know of a committed notice, or have heard nothing for so long that they answer from memory no more.
 * Never rejects: the write is done. Within a transaction nothing is to be known yet.
 */
export async function untilOthersKnow(db: Database, notice: number | undefined): Promise<void> {
  if (notice === undefined || db.isTransaction) return;
  const behind = sql<{ count: number }>`select count(*) as count from pg_stat_activity where ${listening} and usename = current_user and substring(application_name from '\\d+$')::bigint < ${notice}`;
  const deadline = performance.now() + hearing;
  try {
    for (let pause: number = pauses.first; (await count(db, behind)) > 0 && performance.now() < deadline; pause = Math.min(pause * 2, pauses.longest)) await wait(pause);
  } catch {
    // The server is away: nobody hears of anything.
  }
}

async function count(db: QueryExecutorProvider, query: ReturnType<typeof sql<unknown>>): Promise<number> {
  return ((await query.execute(db)).rows[0] as { count: number } | undefined)?.count ?? 0;
}
