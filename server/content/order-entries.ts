import type { Collection } from "../../engine/collection.ts";
import { positionColumn } from "../../engine/manual-order.ts";
import { recordOrder } from "./audit-log.ts";
import { recordNotice } from "./change-notices.ts";
import { selectPlaces } from "./list.ts";
import { inTransaction } from "../database/transaction.ts";
import type { WriteParts } from "./run-write.ts";

/** The outcome of ordering a list: whether anything was moved, or the present ids if the list has changed. */
export type OrderOutcome = { moved: boolean } | { present: string[] };

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Puts all entries of a list in the order of `ids`, unless the list now has other entries, or is not in the order
 * `before` if that is given. The entries exchange their positions, so the position of a removed entry stays free until
 * it is restored.
 */
export async function orderEntries(
  { db, versions }: WriteParts,
  { collection, by }: { collection: Collection; by: string },
  ids: readonly string[],
  before?: readonly string[],
): Promise<OrderOutcome> {
  const outcome = await inTransaction(db, async (transaction): Promise<OrderOutcome> => {
    const rows = await selectPlaces(transaction, collection);
    const present = rows.map(({ id }) => String(id));
    // The client has repeated a request whose answer was lost: the first one has already ordered the list.
    if (areSame(ids, present)) return { moved: false };
    const isWhole = areSame(ids.toSorted(), present.toSorted());
    if (!isWhole || (before && !areSame(before, present))) return { present };
    const placeOf = new Map(rows.map(({ id, place }) => [String(id), place]));
    const places = rows.map(({ place }) => place).toSorted((a, b) => a - b);
    for (const [index, id] of ids.entries()) {
      const place = places[index]!;
      if (placeOf.get(id) === place) continue;
      const update = transaction.updateTable(collection.name).set({ [positionColumn]: place });
      await update.where("id", "=", Number(id)).execute();
    }
    await recordOrder(transaction, collection, by);
    await recordNotice(transaction, { kind: "order", collection: collection.name });
    return { moved: true };
  });
  if ("moved" in outcome && outcome.moved) versions.bumpList(collection.name);
  return outcome;
}
