import { sql, type Transaction } from "kysely";
import type { Declaration } from "../../engine/declaration.ts";
import type { Database, Tables } from "../database/open.ts";

/** How many entries a collection has, hidden ones too, and how often it was written. */
export type Usage = { collection: string; entries: number; writes: number };

/** Counts a write that changes the number of entries with something to show by `change`, in its transaction. */
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

/** How many entries with something to show a collection or global has, hidden ones too. */
export async function countWritten(db: Database, { name }: Declaration): Promise<number> {
  const stats = db.selectFrom("collection_stats").select("entries");
  return (await stats.where("collection", "=", name).executeTakeFirst())?.entries ?? 0;
}

/** The usage of all collections that were ever written. */
export async function selectUsage(db: Database): Promise<Usage[]> {
  return db.selectFrom("collection_stats").select(["collection", "entries", "version as writes"]).execute();
}
