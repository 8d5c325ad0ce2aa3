import { collections } from "../../collections/all.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { atomFeed } from "./atom-feed.ts";
import { calendarTexts } from "./calendar-texts.ts";
import type { DiscoveryText } from "./discovery-text.ts";
import { robots, sitemap, webManifest } from "./discovery.ts";

/** The texts for programs that are served and published: robots.txt, the sitemap, the web manifests, the feeds and the calendar. */
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
    ...calendarTexts(publicUrl),
  ];
}
