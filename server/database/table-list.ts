import { type Kysely, sql } from "kysely";
import type { StoredValue } from "../../engine/field.ts";
import { listReferences, type Reference } from "./references.ts";
import { engineOf } from "./transaction.ts";

/** The row of any table, and tables of which only their schema knows the columns. */
export type AnyRow = Record<string, StoredValue>;
export type AnyTables = Record<string, AnyRow>;

/** A table as the schema itself describes it; `columns` are in the order of their names, which is the same on both engines. */
export type TableShape = { name: string; columns: string[] };

/** The tables of a database without Kysely's own, each after those to which its rows refer. */
export async function listTables(db: Kysely<AnyTables>): Promise<TableShape[]> {
  const found = await db.introspection.getTables();
  const schema = engineOf(db) === "postgres" ? await currentSchema(db) : undefined;
  const tables = found
    .filter((table) => !table.isView && table.schema === schema)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return inOrderOfReferences(tables, await listReferences(db));
}

/** The schema in which PostgreSQL makes and finds tables that are named without one. */
async function currentSchema(db: Kysely<AnyTables>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
  return rows[0]?.schema ?? undefined;
}

function inOrderOfReferences(tables: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isReady = ({ name }: TableShape) => references.every(({ from, to }) => from !== name || to === name || ordered.some((table) => table.name === to));
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error("Tables refer to one another in a circle.");
    ordered.push(...next);
  }
  return ordered;
}
