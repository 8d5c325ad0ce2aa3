import type { Collection } from "./collection.ts";

/** The English path of the feed in which people follow a collection; undefined for one without. */
export function feedPath({ page, feed }: Collection): string | undefined {
  return feed && page ? `${page}.atom` : undefined;
}
