import { recordNotice } from "../content/change-notices.ts";
import { keptMedia, usedMedia } from "../content/media-use.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { MediaLibrary } from "./media-library.ts";

/** Has each file served, set aside or removed as the entries say; what is kept elsewhere stays. */
export async function tidyMedia(db: Database, library: MediaLibrary): Promise<void> {
  const kept = await keptMedia(db);
  for (const address of await library.keptElsewhere()) kept.add(address);
  await library.tidy({ used: await usedMedia(db), kept });
  // What came into use meanwhile may have been set aside.
  await library.bringBack([...(await usedMedia(db))]);
  await inTransaction(db, (transaction) => recordNotice(transaction, { kind: "files" }));
}
