import { LRUCache } from "lru-cache";
import { nextDay } from "../../engine/calendar-day.ts";
import type { Reads, Versions } from "../database/versions.ts";
import { FinishedPage, type Origin } from "./finished-page.ts";
import type { MadePage, MakePage } from "./make-page.ts";
import { safeHeaders } from "../answers/safe-headers.ts";

/** Bytes of finished pages kept in memory. */
export const cacheBytes = 12 * 1024 * 1024;
/** More visitors than these waiting for the same page are a crowd: its packing hurries. */
const patient = 4;

/** What is answered instead of a page: that there is none, or where it is. */
export type OtherAnswer = { status: number; headers: Record<string, string>; body: Buffer };

type Making = { writes: number; crowd: { visitors: number }; page: Promise<FinishedPage | OtherAnswer> };

/** Visitors' pages, by their addresses: each is made once, and again when what it read has changed. */
export class Pages {
  readonly #makePage: MakePage;
  readonly #versions: Versions;
  readonly #publicUrl: string;
  readonly #cache = new LRUCache<string, FinishedPage>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
  });
  readonly #making = new Map<string, Making>();

  constructor(makePage: MakePage, versions: Versions, publicUrl: string) {
    this.#makePage = makePage;
    this.#versions = versions;
    this.#publicUrl = publicUrl;
  }

  /** The finished page under an address, if it is not older than the last write to what it read. */
  find(address: string): FinishedPage | undefined {
    const page = this.#cache.get(address);
    return page && this.isCurrent(page.origin) ? page : undefined;
  }

  /**
   * Joins a rendering that no write has overtaken, or starts one. `hurried` packs it as for a crowd; one that is
   * not to be `kept` leaves the memory to pages that visitors ask for.
   */
  make(address: string, { hurried = false, kept = true } = {}): Promise<FinishedPage | OtherAnswer> {
    const { writes } = this.#versions;
    const joined = this.#making.get(address);
    if (joined?.writes === writes) {
      joined.crowd.visitors += 1;
      return joined.page;
    }
    const crowd = { visitors: hurried ? patient + 1 : 1 };
    const page = this.#renderPage(address, crowd, kept).finally(() => {
      if (this.#making.get(address)?.page === page) this.#making.delete(address);
    });
    this.#making.set(address, { writes, crowd, page });
    return page;
  }

  /** Whether nothing that a page was made of has changed since. */
  isCurrent({ until, reads }: Origin, now = Date.now()): boolean {
    if (now >= until) return false;
    for (const [name, version] of reads) if (this.#versions.of(name) !== version) return false;
    return true;
  }

  async #renderPage(address: string, crowd: Making["crowd"], kept: boolean): Promise<FinishedPage | OtherAnswer> {
    const until = nextDay(new Date()).getTime();
    const reads: Reads = new Map();
    const made = await this.#makePage(new Request(this.#publicUrl + address), reads);
    const { status, headers, html } = made;
    if (status !== 200 || html === undefined) return otherAnswer(made);
    const policy = headers.get("Content-Security-Policy") ?? "";
    const page = new FinishedPage(html, policy, { reads, until, hurried: crowd.visitors > patient });
    if (kept) this.#cache.set(address, page);
    return page;
  }
}

async function otherAnswer({ status, headers, html, body }: MadePage): Promise<OtherAnswer> {
  const bytes = html === undefined ? Buffer.from(await new Response(body).arrayBuffer()) : Buffer.from(html);
  return { status, headers: { ...safeHeaders, ...Object.fromEntries(headers) }, body: bytes };
}
