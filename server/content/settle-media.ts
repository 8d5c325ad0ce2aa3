import type { Declaration } from "../../engine/declaration.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import { recordNotice } from "./change-notices.ts";
import { type MediaKeeper, unusedAmong, visibleUploadsOf } from "./media-use.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";

/** An entry before and after a write; where a side is missing, there is no entry. */
export type Change = { before?: object | undefined; after?: object | undefined };

/** The addresses under `/media` that visitors come to see by a write. */
export function comingIntoUse(declaration: Declaration, { before, after }: Change): string[] {
  return without(visible(declaration, after), visible(declaration, before));
}

/** The addresses under `/media` that a write begins or ends to use, or to show. */
export function changedUploads(declaration: Declaration, { before, after }: Change): string[] {
  const used = (row: object | undefined) => (row ? uploadsOf(declaration, row) : []);
  return [
    ...difference(used(before), used(after)),
    ...difference(visible(declaration, before), visible(declaration, after)),
  ];
}

function visible(declaration: Declaration, row: object | undefined): string[] {
  return row ? visibleUploadsOf(declaration, row) : [];
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((address) => !others.includes(address));
}

/** What only one of two lists has. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  return [...without(one, other), ...without(other, one)];
}

/**
 * Has files in a slow store served or set aside as the entries say, after a write is committed. No transaction waits
 * for the store, so another write may be committed while files are moved: whoever has moved any looks at the entries
 * once more. Throws a `MediaStoreError`; what is not done then is done by the daily cleaning.
 */
export async function settleMedia(db: Database, media: MediaKeeper, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  let unused = await unusedAmong(db, addresses);
  for (;;) {
    const isAside = await media.setAside(unused);
    const isBack = await media.bringBack(without(addresses, unused));
    // Other processes may still have the files in memory.
    if (isAside) await inTransaction(db, (transaction) => recordNotice(transaction, { kind: "files" }));
    if (!isBack && !isAside) return;
    const now = await unusedAmong(db, addresses);
    if (difference(now, unused).length === 0) return;
    unused = now;
  }
}
