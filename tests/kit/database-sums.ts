import { lastIdOf } from "../../server/database/last-id.ts";
import { type DatabasePlace, withUnchanged } from "../../server/database/open-unchanged.ts";
import { sumTables } from "../../server/database/copy-database.ts";
import { listTables } from "../../server/database/table-list.ts";
import { inSnapshot } from "../../server/database/transaction.ts";

/**
 * All that a database of either engine holds, but for the secret, which is kept elsewhere beside a file: the number and
 * the sum of the rows of each table, and the last id that it has given.
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
