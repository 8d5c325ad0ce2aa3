import type { Kysely } from "kysely";
import type { StoredValue } from "../../engine/field.ts";
import { engine, type Reference } from "./engine.ts";

/** A row of any table, and tables whose columns only their schema knows. */
export type AnyRow = Record<string, StoredValue>;
export type AnyTables = Record<string, AnyRow>;

/** A table as the schema describes it. `columns` are sorted by name, so they are in the same order on both engines. */
export type TableShape = { name: string; columns: string[] };

/** The tables of a database without Kysely's own, each after those to which its rows refer. */
export async function listTables(db: Kysely<AnyTables>): Promise<TableShape[]> {
  const found = await db.introspection.getTables();
  const tables = found
    .filter((table) => !table.isView)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return inOrderOfReferences(tables, await engine(db).references(db));
}

function inOrderOfReferences(tables: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isReady = ({ name }: TableShape) =>
    references.every(({ from, to }) => from !== name || to === name || ordered.some((table) => table.name === to));
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error("Tables refer to one another in a circle.");
    ordered.push(...next);
  }
  return ordered;
}
