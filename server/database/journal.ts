import { sql, type Transaction } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { Tables } from "./open.ts";

/** What happened to an entry, when and by whom. */
export type Change = {
  at: string;
  by: string;
  collection: string;
  entry: number;
  action: "add" | "update" | "remove";
};

/** How an action changes the number of entries. */
export const effect = { add: 1, update: 0, remove: -1 } as const;
/** How long the same key makes no second entry. */
const receiptDays = 7;

type Write = { collection: Collection; entry: number; by: string; action: Change["action"] };

/** Moves the collection's version and number of entries and writes the journal, in the writing transaction. */
export async function record(
  transaction: Transaction<Tables>,
  { collection, entry, by, action }: Write,
): Promise<void> {
  const change = effect[action];
  await transaction
    .insertInto("ledger")
    .values({ collection: collection.name, version: 1, entries: change })
    .onConflict((conflict) =>
      conflict.column("collection").doUpdateSet({
        version: sql`ledger.version + 1`,
        entries: sql`ledger.entries + ${change}`,
      }),
    )
    .execute();
  await transaction
    .insertInto("journal")
    .values({ at: new Date().toISOString(), by, collection: collection.name, entry, action })
    .execute();
}

/** The entry that was made under this key, if one was and is still there. */
export async function receiptOf(
  transaction: Transaction<Tables>,
  key: string,
  { name }: Collection,
): Promise<number | undefined> {
  const found = await transaction
    .selectFrom("receipt")
    .innerJoin(name, `${name}.id`, "receipt.entry")
    .select("receipt.entry")
    .where("receipt.key", "=", key)
    .executeTakeFirst();
  return found?.entry;
}

/** Remembers which entry was made under this key, and forgets old ones. */
export async function keepReceipt(
  transaction: Transaction<Tables>,
  key: string,
  entry: number,
): Promise<void> {
  const now = Date.now();
  const old = new Date(now - receiptDays * 24 * 60 * 60_000).toISOString();
  await transaction.deleteFrom("receipt").where("at", "<", old).execute();
  const at = new Date(now).toISOString();
  await transaction
    .insertInto("receipt")
    .values({ key, entry, at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ entry, at }))
    .execute();
}
