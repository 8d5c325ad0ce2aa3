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
const effect = { add: 1, update: 0, remove: -1 } as const;
/** How many days an idempotency key is remembered. */
const keyDays = 7;
/** Stands in a claimed key until its entry is added; ids begin at 1. */
const noEntry = 0;

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

/**
 * Claims an idempotency key before anything is added under it, so that of several additions at once the later ones
 * wait for the first. Answers the entry that an earlier addition made, if it is still there; forgets old keys.
 */
export async function claimKey(
  transaction: Transaction<Tables>,
  key: string,
  { name }: Collection,
): Promise<number | undefined> {
  const now = Date.now();
  const old = new Date(now - keyDays * 24 * 60 * 60_000).toISOString();
  await transaction.deleteFrom("receipt").where("at", "<", old).execute();
  const claimed = await transaction
    .insertInto("receipt")
    .values({ key, entry: noEntry, at: new Date(now).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (claimed) return undefined;
  const found = await transaction
    .selectFrom("receipt")
    .innerJoin(name, `${name}.id`, "receipt.entry")
    .select("receipt.entry")
    .where("receipt.key", "=", key)
    .executeTakeFirst();
  return found?.entry;
}

/** Keeps which entry was added under a claimed key. */
export async function keepEntryOfKey(transaction: Transaction<Tables>, key: string, entry: number): Promise<void> {
  const at = new Date().toISOString();
  await transaction.updateTable("receipt").set({ entry, at }).where("key", "=", key).execute();
}
