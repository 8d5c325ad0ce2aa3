import { recordNotice } from "../content/change-notices.ts";
import { keptMedia, usedMedia } from "../content/media-use.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MediaLibrary } from "./media-library.ts";

/**
 * Serves, sets aside or removes each file as the entries require; files that are kept for other reasons stay. Only
 * files that existed at the moment `since`, an ISO 8601 timestamp, are removed; none if it is left out.
 */
export async function tidyMedia(db: Database, library: MediaLibrary, since?: string): Promise<void> {
  const kept = await keptMedia(db);
  for (const address of await library.keptElsewhere()) kept.add(address);
  await library.tidy({ used: await usedMedia(db), kept, since });
  // Files that came into use during the work may have been set aside.
  await library.bringBack([...(await usedMedia(db))]);
  await inTransaction(db, (transaction) => recordNotice(transaction, { kind: "files" }));
}
