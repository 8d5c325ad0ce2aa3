import { type Kysely, sql } from "kysely";
import { StartError } from "../log/start-error.ts";
import { doneMigrations } from "./migrate.ts";
import type { AnyTables } from "./table-list.ts";

/** The names of all tables in the schema of the site's tables, Kysely's own included. */
async function tableNames(db: Kysely<AnyTables>): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws a `StartError` if a database on a PostgreSQL server is not empty; `name` is its name for the operator. */
export async function requireEmpty(db: Kysely<AnyTables>, name: string): Promise<void> {
  const names = await tableNames(db);
  if (names.length === 0) return;
  const holds =
    (await doneMigrations(db)).length > 0
      ? "holds a site"
      : `has tables of something else (${names.slice(0, 3).join(", ")})`;
  throw new StartError(`The database ${name} ${holds}. Make an empty one: createdb --encoding=UTF8 NAME`);
}

/** Drops the tables of a site. Throws a `StartError` if the database also has tables of something else. */
export async function dropTables(db: Kysely<AnyTables>, name: string): Promise<void> {
  const names = await tableNames(db);
  if (names.length > 0 && (await doneMigrations(db)).length === 0) await requireEmpty(db, name);
  for (const table of names) await sql`drop table ${sql.table(table)} cascade`.execute(db);
}
