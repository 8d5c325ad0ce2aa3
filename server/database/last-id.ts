import type { QueryExecutorProvider } from "kysely";
import { engine } from "./engine.ts";

/** The last id that a table has given to a row; 0 for one that has given none. */
export async function lastIdOf(db: QueryExecutorProvider, table: string): Promise<number> {
  return engine(db).lastId(db, table);
}

/**
 * Lets a table give only ids after `lastId`: rows may have brought ids with them, and an id that was given once may be
 * known.
 */
export async function keepLastId(db: QueryExecutorProvider, table: string, lastId: number): Promise<void> {
  if ((await lastIdOf(db, table)) < lastId) await engine(db).setLastId(db, table, lastId);
}
