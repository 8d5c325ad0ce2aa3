import { type QueryExecutorProvider, sql } from "kysely";

/** The row of the secret that signs cookies and tokens. */
const name = "signing";

/** The secret in a database on a server; undefined before the first start, and before the table was created. */
export async function readStoredSecret(db: QueryExecutorProvider): Promise<string | undefined> {
  const table = await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'secret'`.execute(
    db,
  );
  if (table.rows.length === 0) return undefined;
  const { rows } = await sql<{ value: string }>`select value from secret where name = ${name}`.execute(db);
  return rows[0]?.value;
}

/** Replaces the secret in a database on a server. */
export async function writeStoredSecret(db: QueryExecutorProvider, value: string): Promise<void> {
  await sql`
    insert into secret (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/**
 * Stores a secret unless there is one, and returns the one that is then stored. If processes start together, the first
 * one's secret stays.
 */
export async function keepFirstSecret(db: QueryExecutorProvider, value: string): Promise<string> {
  await sql`insert into secret (name, value) values (${name}, ${value}) on conflict do nothing`.execute(db);
  return (await readStoredSecret(db)) ?? value;
}
