import { sql, type Transaction } from "kysely";
import type { Declaration } from "../../engine/declaration.ts";
import type { Database, Tables } from "../database/open.ts";

/** The number of entries of a collection, also hidden ones, and the number of its writes. */
export type Usage = { collection: string; entries: number; writes: number };

/** Counts a write, in its transaction. It changes the number of entries with content by `change`. */
export async function countWrite(
  transaction: Transaction<Tables>,
  { name }: Declaration,
  change: number,
): Promise<void> {
  await transaction
    .insertInto("collection_stats")
    .values({ collection: name, version: 1, entries: change })
    .onConflict((conflict) =>
      conflict.column("collection").doUpdateSet({
        version: sql`collection_stats.version + 1`,
        entries: sql`collection_stats.entries + ${change}`,
      }),
    )
    .execute();
}

/** The number of entries with content in a collection or global, also hidden ones. */
export async function countWritten(db: Database, { name }: Declaration): Promise<number> {
  const stats = db.selectFrom("collection_stats").select("entries");
  return (await stats.where("collection", "=", name).executeTakeFirst())?.entries ?? 0;
}

/** The usage of all collections that have ever been written. */
export async function selectUsage(db: Database): Promise<Usage[]> {
  return db.selectFrom("collection_stats").select(["collection", "entries", "version as writes"]).execute();
}
