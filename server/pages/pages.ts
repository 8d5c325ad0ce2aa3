import { LRUCache } from "lru-cache";
import { nextDay } from "../../engine/calendar-day.ts";
import { splitPath } from "../../engine/words.ts";
import type { WorkQueue } from "../answers/work-queue.ts";
import type { Reads, Versions } from "../database/versions.ts";
import { FinishedPage, type Origin } from "./finished-page.ts";
import type { MadePage, MakePage } from "./make-page.ts";
import { isEntryPath } from "./public-pages.ts";
import { isLostStatus, lostAddress, type LostStatus } from "./visitors-address.ts";

/** Bytes of finished pages kept in memory. */
export const cacheBytes = 12 * 1024 * 1024;
/** More visitors than these waiting for the same page are a crowd: its packing hurries. */
const patient = 4;

/** What is answered instead of a page: where it is, or that it cannot be made. */
export type OtherAnswer = { status: number; headers: Record<string, string>; body: Buffer };

type Making = { writes: number; crowd: { visitors: number }; page: Promise<FinishedPage | OtherAnswer> };

/** How a page is made. */
type Manner = {
  /** Packs it as for a crowd. */
  hurried?: boolean;
  /** Where it is not, the memory is left to pages that visitors ask for. */
  kept?: boolean;
  /** Makes it before those that are not, and refuses it never: entries and deep pages of lists are too many for that. */
  urgent?: boolean;
};

type Parts = { makePage: MakePage; versions: Versions; publicUrl: string; queue: WorkQueue };

/** Visitors' pages, by their addresses: each is made once, and again when what it read has changed. */
export class Pages {
  readonly #parts: Parts;
  readonly #cache = new LRUCache<string, FinishedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #making = new Map<string, Making>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The finished page under an address, if it is not older than the last write to what it read. */
  find(address: string): FinishedPage | undefined {
    const page = this.#cache.get(address);
    return page && this.isCurrent(page.origin) ? page : undefined;
  }

  /**
   * Joins a rendering that no write has overtaken, or starts one. Of an address where nothing is, the answer is the
   * page for all of these, with its status. Throws BusyError where too many pages wait.
   */
  make(address: string, { hurried = false, kept = true, urgent = isNear(address) }: Manner = {}): Promise<FinishedPage | OtherAnswer> {
    const { writes } = this.#parts.versions;
    const joined = this.#making.get(address);
    if (joined?.writes === writes) {
      joined.crowd.visitors += 1;
      return joined.page;
    }
    const crowd = { visitors: hurried ? patient + 1 : 1 };
    const page = this.#renderPage(address, crowd, kept, urgent).finally(() => {
      if (this.#making.get(address)?.page === page) this.#making.delete(address);
    });
    this.#making.set(address, { writes, crowd, page });
    return page;
  }

  /** The page for what is not there (404) or not understood (400), in the language of a path. */
  async lost(status: LostStatus, path: string): Promise<FinishedPage | OtherAnswer> {
    const address = lostAddress(status, path);
    return this.find(address) ?? this.make(address);
  }

  /** Whether nothing that a page was made of has changed since. */
  isCurrent({ until, reads }: Origin, now = Date.now()): boolean {
    if (now >= until) return false;
    for (const [name, version] of reads) if (this.#parts.versions.of(name) !== version) return false;
    return true;
  }

  async #renderPage(address: string, crowd: Making["crowd"], kept: boolean, urgent: boolean): Promise<FinishedPage | OtherAnswer> {
    const until = nextDay(new Date()).getTime();
    const reads: Reads = new Map();
    const { makePage, publicUrl, queue } = this.#parts;
    const made = await queue.run(() => makePage(new Request(publicUrl + address), reads), { urgent });
    const { status, headers, html } = made;
    if (html === undefined && isLostStatus(status)) return this.lost(status, address);
    if (html === undefined || status >= 500) return otherAnswer(made);
    const policy = headers.get("Content-Security-Policy") ?? "";
    const page = new FinishedPage(status, html, policy, { reads, until, hurried: crowd.visitors > patient });
    if (kept) this.#cache.set(address, page);
    return page;
  }
}

/** Whether an address is one of the few that every visitor comes by, instead of an entry's or deep in a list. */
function isNear(address: string): boolean {
  return !address.includes("?") && !isEntryPath(splitPath(address).path);
}

async function otherAnswer({ status, headers, html, body }: MadePage): Promise<OtherAnswer> {
  const bytes = html === undefined ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.from(html);
  return { status, headers: Object.fromEntries(headers), body: bytes };
}
