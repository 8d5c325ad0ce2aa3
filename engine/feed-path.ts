import type { Collection } from "./collection.ts";

/** The English path of a collection's feed; undefined for a collection without one. */
export function feedPath({ page, feed }: Collection): string | undefined {
  return feed && page ? `${page}.atom` : undefined;
}
