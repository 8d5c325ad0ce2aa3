import { type Kysely, sql } from "kysely";
import { makePrivateFile } from "../disk/directory-lock.ts";
import { type CopiedTables, copyDatabase } from "./copy-database.ts";
import { withUnchanged } from "./open-unchanged.ts";
import type { AnyTables } from "./table-list.ts";
import { inSnapshot, inTransaction } from "./transaction.ts";

/** Copies a database, as it is at one moment, to a new SQLite file, and flushes it to disk. */
export async function copyToFile(source: Kysely<AnyTables>, path: string): Promise<CopiedTables> {
  makePrivateFile(path);
  return withUnchanged({ file: path }, async (target) => {
    // An interrupted copy is thrown away, so it needs no rollback journal on disk.
    await sql`pragma journal_mode = memory`.execute(target);
    return inSnapshot(source, (from) =>
      inTransaction(target, async (to) => {
        const copied = await copyDatabase(from, to);
        // With an SQLite file, the secret is a file of its own.
        if ("secret" in copied) await sql`delete from secret`.execute(to);
        return copied;
      }),
    );
  });
}
