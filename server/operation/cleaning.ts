import type { AuditTrail } from "../content/audit-trail.ts";
import { removeOldNotices } from "../content/change-notices.ts";
import type { Store } from "../content/store.ts";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import { tidyMedia } from "../media/tidy-media.ts";

type Cleaned = { db: Database; store: Store; auditTrail: AuditTrail; library: MediaLibrary };

const oneDay = 24 * 60 * 60_000;

/**
 * Removes what is too old from the bin and from the logs, and the files that nothing uses any more, now and once a day.
 * It also repairs what a write could not do: files are served or set aside as the entries say. Returns what ends it.
 */
export function scheduleCleaning({ db, store, auditTrail, library }: Cleaned): () => Promise<void> {
  const clean = async () => {
    await store.history.emptyBin();
    await auditTrail.removeOld();
    await removeOldNotices(db);
    await tidyMedia(db, library);
  };
  const cleanAndLog = () =>
    clean().catch((error: unknown) => log.error("Unused files or old records could not be removed.", error));
  let work = cleanAndLog();
  const timer = setInterval(() => void (work = cleanAndLog()), oneDay).unref();
  return () => {
    clearInterval(timer);
    return work;
  };
}
