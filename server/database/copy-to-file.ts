import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { DatabaseSource } from "../backup/database-copy.ts";
import { secretFile } from "../disk/data-folder.ts";
import { makePrivateFile } from "../disk/directory-lock.ts";
import { type CopiedTables, copyDatabase } from "./copy-database.ts";
import { type DatabaseServer, withUnchanged } from "./open-unchanged.ts";
import { readStoredSecret } from "./stored-secret.ts";
import type { AnyTables } from "./table-list.ts";
import { inSnapshot, inTransaction } from "./transaction.ts";

/** Writes a database, as it is at one moment, to a new file of SQLite, and flushes it to disk. */
export async function copyToFile(source: Kysely<AnyTables>, path: string): Promise<CopiedTables> {
  makePrivateFile(path);
  return withUnchanged({ file: path }, async (target) => {
    // A copy that is cut short is thrown away, so no file beside it has to say how to undo it.
    await sql`pragma journal_mode = memory`.execute(target);
    return inSnapshot(source, (from) =>
      inTransaction(target, async (to) => {
        const copied = await copyDatabase(from, to);
        // Beside a file, the secret has a file of its own.
        if ("secret" in copied) await sql`delete from secret`.execute(to);
        return copied;
      }),
    );
  });
}

/** The database of a PostgreSQL server, as a backup takes it. A secret that it does not keep yet is in the data folder. */
export function serverSource(server: DatabaseServer, dataDirectory: string): DatabaseSource {
  return {
    size: () =>
      withUnchanged({ server }, async (db) => {
        const { rows } = await sql<{ size: number }>`select sum(pg_total_relation_size(oid)) as size from pg_class where relkind = 'r' and relnamespace = to_regnamespace(quote_ident(current_schema()))`.execute(db);
        return rows[0]?.size ?? 0;
      }),
    copyTo: async (path) => {
      await withUnchanged({ server }, (db) => copyToFile(db, path));
    },
    secretAt: async (scratch) => {
      const secret = await withUnchanged({ server }, readStoredSecret);
      if (secret === undefined) return join(dataDirectory, secretFile);
      await writeFile(scratch, secret, { mode: 0o600 });
      return scratch;
    },
  };
}
