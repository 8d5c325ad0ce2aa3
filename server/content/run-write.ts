import type { Transaction } from "kysely";
import type { Declaration } from "../../engine/declaration.ts";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import type { Row } from "../../engine/row.ts";
import type { Database, Tables } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordNotice } from "./change-notices.ts";
import { noteUses, settleMedia, uploadsInSight } from "./media-use.ts";
import type { Versions } from "./versions.ts";
import { hasVisibleContent } from "./visible-content.ts";

/** Where writes go. */
export type WriteParts = { db: Database; versions: Versions };

/** The result of a write, and the entry before and after it, if one was written. */
type Written<T> = { result: T; before?: Row | undefined; after?: Row | undefined };

/** The work of a write, in its transaction. */
type Work<T> = (transaction: Transaction<Tables>) => Promise<Written<T>>;

/**
 * Runs a write in a transaction, which also settles which of its files visitors may get. After the commit and before
 * this function returns, the versions are bumped and other processes are notified.
 */
export async function runWrite<T>({ db, versions }: WriteParts, declaration: Declaration, work: Work<T>): Promise<T> {
  const { result, touched, hasContent, changesFiles } = await inTransaction(db, async (transaction) => {
    const written = await work(transaction);
    const entry = written.after ?? written.before;
    const settled = await settleFiles(transaction, declaration, written);
    const filled = await hasVisibleContent(transaction, declaration);
    if (entry)
      await recordNotice(transaction, {
        kind: "entry",
        collection: declaration.name,
        entry: entry.id,
        hasContent: filled,
      });
    return { result: written.result, touched: entry, hasContent: filled, changesFiles: settled };
  });
  if (touched) versions.bump(declaration.name, String(touched.id), hasContent);
  if (changesFiles) versions.bumpFiles();
  return result;
}

/** Settles which files of a written entry visitors may get. Returns whether that has changed for any. */
async function settleFiles(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  { before, after }: Written<unknown>,
): Promise<boolean> {
  const [old, used] = [before, after].map((row) => (row ? uploadsOf(declaration, row) : [])) as [string[], string[]];
  await noteUses(
    transaction,
    used.filter((address) => !old.includes(address)),
  );
  return settleMedia(transaction, [...old, ...used], after && uploadsInSight(declaration, after));
}
