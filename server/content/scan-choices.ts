import type { Transaction } from "kysely";
import type { Database, Tables } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordAction } from "./audit-log.ts";
import { recordNotice } from "./change-notices.ts";
import { indexAgain, moveScans, scansKey, stateOf } from "./document-index.ts";
import { recognizedStates, type TextState } from "./document-text.ts";

/** What an administrator does with scans, as the audit log names it. */
export type ScanAction = "scan-read" | "scan-left-out";

/** States of scans that can be read at an administrator's wish. */
const readable: readonly TextState[] = ["scanned", "unrecognized", "leftOut"];

/** Lets a scan be read, or leaves it out of the search. `by` is the author. Returns whether that changes anything. */
export async function setScanRead(db: Database, name: string, isRead: boolean, by: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const state = await stateOf(transaction, name);
    const isChanged = isRead
      ? state !== undefined && readable.includes(state)
      : state === "waiting" || state === "reading" || (state !== undefined && recognizedStates.includes(state));
    if (!isChanged) return false;
    const next: { state: TextState; text?: string } = isRead ? { state: "waiting" } : { state: "leftOut", text: "" };
    await transaction.updateTable("document_text").set(next).where("name", "=", name).execute();
    if (!isRead) {
      await noteRemoved(transaction, ["document_text", "word"]);
      await indexAgain(transaction, name);
    }
    const file = await transaction.selectFrom("media").select("title").where("name", "=", name).executeTakeFirst();
    await recordChoice(transaction, by, isRead ? "scan-read" : "scan-left-out", file?.title);
    return true;
  });
}

/** Lets all scans be read that were not tried. `by` is the author. Returns their number. */
export async function readAllScans(db: Database, by: string): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const count = await moveScans(transaction, "scanned", "waiting");
    if (count > 0) await recordChoice(transaction, by, "scan-read");
    return count;
  });
}

/** Records the choice in the audit log, and tells other processes. A choice for all scans has no title. */
async function recordChoice(
  transaction: Transaction<Tables>,
  by: string,
  action: ScanAction,
  title?: string,
): Promise<void> {
  await recordAction(transaction, { by, collection: "media", entry: 0, action, ...(title && { title }) });
  await recordNotice(transaction, { kind: "order", collection: scansKey });
}
