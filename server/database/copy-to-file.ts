import { type Kysely, sql } from "kysely";
import { makePrivateFile } from "../disk/directory-lock.ts";
import { type CopiedTables, copyDatabase } from "./copy-database.ts";
import { withUnchanged } from "./open-unchanged.ts";
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
