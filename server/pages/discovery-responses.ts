import type { IncomingMessage, ServerResponse } from "node:http";
import { isGetOrHead } from "../http/method.ts";
import { type Answer, ResponseCache } from "../http/response-cache.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { Store } from "../content/store.ts";
import type { Reads } from "../content/versions.ts";
import type { SearchEngines } from "../operation/first-start/search-engines.ts";
import { type DiscoveryText, robots, securityContact, sitemap, webManifest } from "./discovery.ts";
import { calendarTexts, findEventText } from "./icalendar.ts";
import { collections } from "../../collections/all.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { atomFeed } from "./atom-feed.ts";
import { serviceWorker } from "./service-worker.ts";
import { speculationRules } from "./speculation-rules.ts";

/** Memory for the texts, in bytes: a sitemap of ten thousand entries takes 4 MB. */
const maxBytes = 12 * 1024 * 1024;

type Parts = {
  store: Store;
  publicUrl: string;
  /** The contact for reports of security holes, as a URL; without it there is no `security.txt`. */
  contact: string | undefined;
  queue: WorkQueue;
  /** The line of the queue in which a request waits: that of its network. */
  lineOf: (request: IncomingMessage) => string;
  searchEngines: Pick<SearchEngines, "areWelcome" | "headers" | "lookAgain">;
};

/** Serves the texts for programs, the files of events, and security.txt. Each is cached until its content changes. */
export class DiscoveryResponses {
  readonly #sources: ReadonlyMap<string, DiscoveryText>;
  readonly #texts: ResponseCache;
  /** Whether search engines may show the site, for everything that they read. */
  readonly searchEngines: Parts["searchEngines"];

  constructor({ store, publicUrl, contact, queue, lineOf, searchEngines }: Parts) {
    this.searchEngines = searchEngines;
    const texts = discoveryTexts(publicUrl, searchEngines);
    if (contact !== undefined)
      texts.push({
        path: "/.well-known/security.txt",
        type: "text/plain; charset=utf-8",
        make: () => securityContact(contact, publicUrl, new Date()),
      });
    this.#sources = new Map(texts.map((text) => [text.path, text]));
    const make = async (path: string, reads: Reads): Promise<Answer> => {
      const tracked = store.trackReads(reads);
      // A text that reads no content depends on this too: everything counts as changed when the answer changes.
      tracked.dependOn("search engines");
      const source = this.#sources.get(path) ?? (await findEventText(tracked, path, publicUrl));
      return (
        source && {
          made: {
            status: 200,
            type: source.type,
            text: await source.make(tracked),
            headers: { ...source.headers, ...searchEngines.headers },
            lifetime: source.lifetime,
            staysQuick: true,
          },
        }
      );
    };
    this.#texts = new ResponseCache({
      make,
      versions: store.versions,
      queue,
      lineOf,
      maxBytes,
      isUrgent: (path) => this.#sources.has(path),
    });
  }

  /** Answers a GET or HEAD request for one of these texts. Returns false, with nothing sent, for any other request. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (!isGetOrHead(request)) return false;
    const path = request.url?.split("?", 1)[0] ?? "";
    if (!this.#sources.has(path) && !path.endsWith(".ics")) return false;
    return this.#texts.answer(request, response, path);
  }
}

/**
 * The texts for programs: robots.txt, the sitemap, the web manifests, the feeds, the calendar, the service worker and
 * the speculation rules.
 */
export function discoveryTexts(publicUrl: string, searchEngines: Pick<SearchEngines, "areWelcome">): DiscoveryText[] {
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
    { path: "/robots.txt", type: "text/plain; charset=UTF-8", make: () => robots(publicUrl, searchEngines.areWelcome) },
    {
      path: "/sitemap.xml",
      type: "application/xml",
      make: (store) => sitemap(store, publicUrl, searchEngines.areWelcome),
    },
    ...manifests,
    ...feeds,
    ...calendarTexts(publicUrl),
    serviceWorker(),
    speculationRules(),
  ];
}
