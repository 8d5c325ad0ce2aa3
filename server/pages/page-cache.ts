import { LRUCache } from "lru-cache";
import { startOfNextDay } from "../../engine/calendar-day.ts";
import { splitPath } from "../../engine/locale.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import type { WorkQueue } from "../http/work-queue.ts";
import type { Reads, Versions } from "../database/versions.ts";
import { CachedPage, type Origin } from "./cached-page.ts";
import type { RenderedPage, RenderPage } from "./render-page.ts";
import { isEntryPath } from "./public-paths.ts";
import { isMissingStatus, missingAddress, type MissingStatus } from "./page-address.ts";

/** Memory for cached pages, in bytes. */
export const cacheBytes = 12 * 1024 * 1024;
/** When more visitors than this wait for the same page, it is compressed quickly. */
const crowdLimit = 4;

/** A response that is not a `CachedPage`: a redirect or an error. */
export type UncachedResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** A page being rendered: the number of writes when it began, and how many requests wait for it. */
type Rendering = { writes: number; waiting: { visitors: number }; page: Promise<CachedPage | UncachedResponse> };

/** How a page is rendered. */
type RenderOptions = {
  /** Compresses it quickly, as for many visitors. */
  quick?: boolean;
  /** Whether it is put into the cache; false leaves the memory to pages that visitors request. */
  cache?: boolean;
  /** Renders it before others and never refuses it. By default main pages only: the others are too many. */
  urgent?: boolean;
};

type Parts = {
  renderPage: RenderPage;
  versions: Versions;
  publicUrl: string;
  queue: WorkQueue;
  /** Headers of every response. */
  headers: SecurityHeaders;
};

/** Visitors' pages by address. Each is rendered once, and again when something that it read has changed. */
export class PageCache {
  readonly #parts: Parts;
  readonly #cache = new LRUCache<string, CachedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #rendering = new Map<string, Rendering>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The cached page at an address, unless something that it read has changed since. */
  find(address: string): CachedPage | undefined {
    const page = this.#cache.get(address);
    return page && this.isCurrent(page.origin) ? page : undefined;
  }

  /**
   * Renders the page at an address, or joins a rendering that began after the last write. For an unknown address it
   * returns the shared 404 page. Throws BusyError if too many pages wait to be rendered.
   */
  render(address: string, { quick = false, cache = true, urgent = isMainPage(address) }: RenderOptions = {}): Promise<CachedPage | UncachedResponse> {
    const { writes } = this.#parts.versions;
    const joined = this.#rendering.get(address);
    if (joined?.writes === writes) {
      joined.waiting.visitors += 1;
      return joined.page;
    }
    const waiting = { visitors: quick ? crowdLimit + 1 : 1 };
    const page = this.#renderPage(address, waiting, cache, urgent).finally(() => {
      if (this.#rendering.get(address)?.page === page) this.#rendering.delete(address);
    });
    this.#rendering.set(address, { writes, waiting, page });
    return page;
  }

  /** The page for unknown addresses (404) or invalid queries (400), in the language of a path. */
  async missing(status: MissingStatus, path: string): Promise<CachedPage | UncachedResponse> {
    const address = missingAddress(status, path);
    return this.find(address) ?? this.render(address);
  }

  /** Whether nothing that a page was rendered from has changed; `now` is in milliseconds. */
  isCurrent({ expiresAt, reads }: Origin, now = Date.now()): boolean {
    if (now >= expiresAt) return false;
    for (const [name, version] of reads) if (this.#parts.versions.of(name) !== version) return false;
    return true;
  }

  async #renderPage(address: string, waiting: Rendering["waiting"], kept: boolean, urgent: boolean): Promise<CachedPage | UncachedResponse> {
    const expiresAt = startOfNextDay(new Date()).getTime();
    const reads: Reads = new Map();
    const { renderPage, publicUrl, queue, headers: defaults } = this.#parts;
    const rendered = await queue.run(() => renderPage(new Request(publicUrl + address), reads), { urgent });
    const { status, headers, html } = rendered;
    if (html === undefined && isMissingStatus(status)) return this.missing(status, address);
    if (html === undefined || status >= 500) return otherAnswer(rendered);
    const policy = headers.get("Content-Security-Policy") ?? "";
    const page = new CachedPage(status, html, { ...defaults, "Content-Security-Policy": policy }, { reads, expiresAt, quick: waiting.visitors > crowdLimit });
    if (kept) this.#cache.set(address, page);
    return page;
  }
}

/** Whether an address is neither an entry's page nor a later page of a list. */
function isMainPage(address: string): boolean {
  return !address.includes("?") && !isEntryPath(splitPath(address).path);
}

async function otherAnswer({ status, headers, html, body }: RenderedPage): Promise<UncachedResponse> {
  const bytes = html === undefined ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.from(html);
  return { status, headers: Object.fromEntries(headers), body: bytes };
}
