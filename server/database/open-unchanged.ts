import { Kysely } from "kysely";
import { sqliteDialect } from "./sqlite-dialect.ts";
import type { AnyTables } from "./table-list.ts";

/** A PostgreSQL server's database: its address, and how many connections this process may have. */
export type DatabaseServer = { url: string; connections: number };

/** A database as the operator's commands take it: an SQLite file, or a database on a PostgreSQL server. */
export type DatabasePlace = { file: string } | { server: DatabaseServer };

/**
 * Opens a database without creating or upgrading tables. A missing file is created. On a server, a transaction may stay
 * idle for as long as copying another database takes. Throws a `StartError` for a server that cannot be used.
 */
async function openUnchanged(place: DatabasePlace): Promise<Kysely<AnyTables>> {
  if ("file" in place) return new Kysely<AnyTables>({ dialect: sqliteDialect(place.file) });
  const { url, connections } = place.server;
  const { postgresDialect } = await import("./postgres-dialect.ts");
  const { requireServer } = await import("./postgres-server.ts");
  const db = new Kysely<AnyTables>({ dialect: postgresDialect(url, connections, 0) });
  try {
    await requireServer(db, url);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error;
  }
}

/** Opens a database as it is, passes it to `work`, and closes it. */
export async function withUnchanged<Result>(
  place: DatabasePlace,
  work: (db: Kysely<AnyTables>) => Promise<Result>,
): Promise<Result> {
  const db = await openUnchanged(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
