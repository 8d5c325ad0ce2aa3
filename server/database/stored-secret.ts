import { type QueryExecutorProvider, sql } from "kysely";

/** The row of the secret that signs cookies and tokens. */
const name = "signing";

/** The secret that a database on a server keeps; undefined before the first start, and before the table was made. */
export async function readStoredSecret(db: QueryExecutorProvider): Promise<string | undefined> {
  const table = await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'secret'`.execute(
    db,
  );
  if (table.rows.length === 0) return undefined;
  const { rows } = await sql<{ value: string }>`select value from secret where name = ${name}`.execute(db);
  return rows[0]?.value;
}

/** Puts a secret in the place of the one that a database on a server keeps. */
export async function writeStoredSecret(db: QueryExecutorProvider, value: string): Promise<void> {
  await sql`
    insert into secret (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/**
 * Keeps a secret unless there is one; returns the one that is there then. Of processes that start together, one has its
 * own kept.
 */
export async function keepFirstSecret(db: QueryExecutorProvider, value: string): Promise<string> {
  await sql`insert into secret (name, value) values (${name}, ${value}) on conflict do nothing`.execute(db);
  return (await readStoredSecret(db)) ?? value;
}
