import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { CopiedTables } from "../../database/copy-database.ts";
import { copyToFile } from "../../database/copy-to-file.ts";
import { type DatabaseServer, withUnchanged } from "../../database/open-unchanged.ts";
import { readStoredSecret, writeStoredSecret } from "../../database/stored-secret.ts";
import type { AnyTables } from "../../database/table-list.ts";
import { replaceAtomically } from "../../disk/atomic-file.ts";
import { secretFile } from "../../disk/data-folder.ts";
import { ifThere } from "../../disk/if-there.ts";
import type { DatabaseSource } from "./database-copy.ts";

/**
 * The database of a PostgreSQL server as a backup reads it. If the secret is not in it yet, it is in the data folder.
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

/**
 * Moves the secret of a data folder or a backup into the database. A database of an older version takes it from the
 * data folder when it is upgraded.
 */
export async function placeSecret(
  db: Kysely<AnyTables>,
  copied: CopiedTables,
  path: string,
  dataDirectory: string,
): Promise<void> {
  const secret = await ifThere(readFile(path, "utf8"));
  if (secret === undefined) return;
  if ("secret" in copied) await writeStoredSecret(db, secret);
  else await replaceAtomically(join(dataDirectory, secretFile), secret, 0o600);
}
