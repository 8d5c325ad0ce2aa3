import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { copyToFile } from "../../database/copy-to-file.ts";
import { type DatabaseServer, withUnchanged } from "../../database/open-unchanged.ts";
import { readStoredSecret } from "../../database/stored-secret.ts";
import { secretFile } from "../../disk/data-folder.ts";
import type { DatabaseSource } from "./database-copy.ts";

/**
 * The database of a PostgreSQL server, as a backup takes it. A secret that it does not keep yet is in the data folder.
 */
export function serverSource(server: DatabaseServer, dataDirectory: string): DatabaseSource {
  return {
    size: () =>
      withUnchanged({ server }, async (db) => {
        const { rows } = await sql<{ size: number }>`
          select sum(pg_total_relation_size(oid)) as size from pg_class
          where relkind = 'r' and relnamespace = to_regnamespace(quote_ident(current_schema()))`.execute(db);
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
