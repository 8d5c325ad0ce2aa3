import type { AuditTrail } from "../content/audit-trail.ts";
import { removeOldNotices } from "../content/change-notices.ts";
import type { Store } from "../content/store.ts";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import { tidyMedia } from "../media/tidy-media.ts";
import type { Work } from "./instances/leadership.ts";

type Cleaned = { db: Database; store: Store; auditTrail: AuditTrail; library: MediaLibrary };

const oneDay = 24 * 60 * 60_000;

/**
 * Empties the bin and the logs of old records and removes unused files, now and once a day. It also repairs what a
 * write could not do: files are served or set aside as the entries require.
 */
export function scheduleCleaning({ db, store, auditTrail, library }: Cleaned): Work {
  const clean = async () => {
    await store.history.emptyBin();
    await auditTrail.removeOld();
    await removeOldNotices(db);
    await tidyMedia(db, library);
  };
  let [isBusy, last] = [false, Date.now()];
  const cleanAndLog = async () => {
    [isBusy, last] = [true, Date.now()];
    await clean().catch((error: unknown) => log.error("Unused files or old records could not be removed.", error));
    isBusy = false;
  };
  let work = cleanAndLog();
  const timer = setInterval(() => void (work = cleanAndLog()), oneDay).unref();
  return {
    end: () => {
      clearInterval(timer);
      return work;
    },
    isBusy: () => isBusy,
    nextMoment: async () => new Date(last + oneDay).toISOString(),
  };
}
