import { join } from "node:path";
import { uploadsOf } from "../../engine/media/media-columns.ts";
import { TemporaryFiles } from "../../server/media/temporary-files.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { KeptPages, keptFor } from "./pages/kept-pages.ts";
import { paperOperations, paperRoutes } from "./routes.ts";

const hour = 60 * 60_000;

/** Opens the pages of a site. They lie in the folder of generated files: a phone can send them again. */
export function open(site: FeatureSite): OpenFeature {
  const pages = new KeptPages(join(site.folder, "pages"), site.key("senders of pages"));
  const arriving = new TemporaryFiles(join(site.folder, "arriving"));
  return {
    service: undefined,
    api: paperRoutes({ pages, arriving, keepDocument: site.keepDocument }),
    operations: paperOperations,
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
    pass: async (now) => {
      await arriving.clear(hour);
      await pages.erase(Date.parse(now) - keptFor + 1);
    },
  };
}
