import type { Transaction } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Row } from "../../engine/row.ts";
import { isHidden, presentMoment, visibilityColumn } from "../../engine/visibility.ts";
import type { Values } from "./history.ts";
import { selectIds } from "./list.ts";
import type { Database, Tables } from "./open.ts";
import type { Written } from "./write-entry.ts";

/** Whether visitors see the first entry of a list by a write, or no longer its last; asked in its transaction, before another write. */
export async function changesPresence(transaction: Transaction<Tables>, declaration: Declaration, { before, after }: Written<unknown>): Promise<boolean> {
  const now = presentMoment();
  const column = visibilityColumn(declaration);
  const isSeen = (row: Row | undefined) => row !== undefined && !(column !== undefined && isHidden((row as Values)[column], now));
  if (isSeen(before) === isSeen(after)) return false;
  const seen = await selectIds(transaction, declaration, "0", 2, now);
  return seen.length === (isSeen(after) ? 1 : 0);
}

/** The names of those of the collections that have no entry; with a moment, of those of which visitors see none then. */
export async function selectEmpty(db: Database, collections: readonly Collection[], moment: string | undefined): Promise<Set<string>> {
  const first = await Promise.all(collections.map((collection) => selectIds(db, collection, "0", 1, moment)));
  return new Set(collections.flatMap(({ name }, place) => (first[place]?.length === 0 ? [name] : [])));
}
