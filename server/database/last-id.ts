import type { QueryExecutorProvider } from "kysely";
import { engine } from "./engine.ts";

/** The last id that a table has assigned to a row; 0 if it has assigned none. */
export async function lastIdOf(db: QueryExecutorProvider, table: string): Promise<number> {
  return engine(db).lastId(db, table);
}

/**
 * Makes a table assign only ids greater than `lastId`. Rows may have come with ids of their own, and an id that was
 * ever assigned may be known outside and must not be reused.
 */
export async function keepLastId(db: QueryExecutorProvider, table: string, lastId: number): Promise<void> {
  if ((await lastIdOf(db, table)) < lastId) await engine(db).setLastId(db, table, lastId);
}
