import { recordNotice } from "../content/change-notices.ts";
import { keptMedia, usedMedia } from "../content/media-use.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MediaLibrary } from "./media-library.ts";

/** Has each file served, set aside or removed as the entries say. */
export async function tidyMedia(db: Database, library: MediaLibrary): Promise<void> {
  await library.tidy({ used: await usedMedia(db), kept: await keptMedia(db) });
  // What came into use meanwhile may have been set aside.
  await library.bringBack([...(await usedMedia(db))]);
  await inTransaction(db, (transaction) => recordNotice(transaction, { kind: "files" }));
}
