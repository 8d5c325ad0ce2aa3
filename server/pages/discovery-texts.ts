import { collections } from "../../collections/all.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import type { Store } from "../database/store.ts";
import { atomFeed } from "./atom-feed.ts";
import { robots, sitemap, webManifest } from "./discovery.ts";

/** A text for programs: its path, its `Content-Type`, and how it is made from the store. */
export type DiscoveryText = { path: string; type: string; make: (store: Store) => Promise<string> | string };

/** The texts for programs that are served and published: robots.txt, the sitemap, the web manifests and the feeds. */
export function discoveryTexts(publicUrl: string): DiscoveryText[] {
  const manifests = locales.map((locale): DiscoveryText => ({
    path: localPath("/manifest.webmanifest", locale),
    type: "application/manifest+json",
    make: async (store) => JSON.stringify(await webManifest(store, locale)),
  }));
  const feeds = collections.flatMap((collection) => {
    const path = feedPath(collection);
    if (path === undefined) return [];
    return locales.map((locale): DiscoveryText => ({
      path: localPath(path, locale),
      type: "application/atom+xml; charset=utf-8",
      make: (store) => atomFeed(store, collection, locale, publicUrl),
    }));
  });
  return [
    { path: "/robots.txt", type: "text/plain; charset=UTF-8", make: () => robots(publicUrl) },
    { path: "/sitemap.xml", type: "application/xml", make: (store) => sitemap(store, publicUrl) },
    ...manifests,
    ...feeds,
  ];
}
