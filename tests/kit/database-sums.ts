import { lastIdOf } from "../../server/database/last-id.ts";
import { type DatabasePlace, withUnchanged } from "../../server/database/open-unchanged.ts";
import { sumTables } from "../../server/database/copy-database.ts";
import { listTables } from "../../server/database/table-list.ts";
import { inSnapshot } from "../../server/database/transaction.ts";

/**
 * Summarizes a database of either engine: for each table the number of rows and a checksum, and the last id that was
 * assigned. Leaves out the secret, because a site on SQLite keeps it in a file outside the database.
 */
export function databaseSums(place: DatabasePlace): Promise<Record<string, object>> {
  return withUnchanged(place, (db) =>
    inSnapshot(db, async (transaction) => {
      const tables = (await listTables(transaction)).filter(({ name }) => name !== "secret");
      const sums = await sumTables(transaction, tables);
      const found: Record<string, object> = {};
      for (const { name, columns } of tables)
        found[name] = { ...sums[name], lastId: columns.includes("id") ? await lastIdOf(transaction, name) : 0 };
      return found;
    }),
  );
}
