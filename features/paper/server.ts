import { hour } from "../../engine/dates/durations.ts";
import { join } from "node:path";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import { WorkQueue } from "../../server/http/work-queue.ts";
import { log } from "../../server/log/log.ts";
import { TemporaryFiles } from "../../server/media/temporary-files.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { readsPapers } from "./feature.ts";
import { KeptPages, keptFor } from "./pages/kept-pages.ts";
import { NoticeReader } from "./read-notice.ts";
import { scanReader } from "./reading/read-scan.ts";
import { paperOperations, paperRoutes } from "./routes.ts";

/** Opens the pages of a site. They lie in the folder of generated files: a phone can send them again. */
export function open(site: FeatureSite): OpenFeature {
  // Pages are made and read one at a time: a program that reads one takes as much memory as one that makes one.
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 12 });
  const pages = new KeptPages(join(site.folder, "pages"), site.key("senders of pages"), queue);
  const arriving = new TemporaryFiles(join(site.folder, "arriving"));
  const reader = site.isOn(readsPapers) ? new NoticeReader(site.store, queue) : undefined;
  const clean = async (now: number) => {
    await arriving.clear(hour);
    await pages.erase(now);
  };
  // Each instance may have a folder of its own, so each process erases, and not only the one that does the passes.
  const cleaning = setInterval(() => {
    clean(Date.now()).catch((error: unknown) => log.error("Old pages could not be erased.", error));
  }, hour);
  cleaning.unref();
  return {
    service: undefined,
    api: paperRoutes({ pages, arriving, keepDocument: site.keepDocument, reader }),
    operations: paperOperations,
    ...(reader && { scans: scanReader(reader, queue) }),
    entryChanged: async ({ collection, id, visible }) => {
      const row = visible ?? (await site.store.includingHidden().find(collection, id));
      const used = row ? uploadsOf(collection, row) : [];
      if (used.length > 0) await pages.settle(used);
    },
    nextMoment: async ({ isAsleep }) => {
      const oldest = await pages.oldest();
      const over = oldest === undefined ? Infinity : oldest + keptFor;
      // A page that is sent wakes nobody, so an awake site looks once an hour.
      const next = isAsleep ? over : Math.min(over, Date.now() + hour);
      return next === Infinity ? undefined : new Date(next).toISOString();
    },
    pass: (now) => clean(Date.parse(now)),
    settle: async () => clearInterval(cleaning),
  };
}
