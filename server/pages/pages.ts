import { type Day, dayOf } from "../../engine/calendar-day.ts";
import type { Versions } from "../database/versions.ts";
import { PageCache } from "./cache.ts";
import { FinishedPage, type Origin } from "./finished-page.ts";
import type { Render } from "./render.ts";
import { safeHeaders } from "./seal.ts";

/** Bytes of finished pages kept in memory. */
const cacheBytes = 48 * 1024 * 1024;
/** More visitors than these waiting for the same page are a crowd: its packing hurries. */
const patient = 4;

/** What is answered instead of a page: that there is none, or where it is. */
export type OtherAnswer = { status: number; headers: Record<string, string>; body: Buffer };

type Making = { writes: number; crowd: { visitors: number }; page: Promise<FinishedPage | OtherAnswer> };

/** Visitors' pages, by their addresses: each is made once, and again when what it read has changed. */
export class Pages {
  readonly #render: Render;
  readonly #versions: Versions;
  readonly #publicUrl: string;
  readonly #cache = new PageCache(cacheBytes);
  readonly #making = new Map<string, Making>();

  constructor(render: Render, versions: Versions, publicUrl: string) {
    this.#render = render;
    this.#versions = versions;
    this.#publicUrl = publicUrl;
  }

  /** The finished page under an address, if it is not older than the last write to what it read. */
  find(address: string): FinishedPage | undefined {
    const page = this.#cache.find(address);
    return page && this.isCurrent(page.origin) ? page : undefined;
  }

  /** Joins a rendering that no write has overtaken, or starts one; `hurried` packs it as for a crowd. */
  make(address: string, hurried = false): Promise<FinishedPage | OtherAnswer> {
    const { writes } = this.#versions;
    const joined = this.#making.get(address);
    if (joined?.writes === writes) {
      joined.crowd.visitors += 1;
      return joined.page;
    }
    const crowd = { visitors: hurried ? patient + 1 : 1 };
    const page = this.#renderPage(address, crowd).finally(() => {
      if (this.#making.get(address)?.page === page) this.#making.delete(address);
    });
    this.#making.set(address, { writes, crowd, page });
    return page;
  }

  /** Whether nothing that a page was made of has changed since. */
  isCurrent(origin: Origin, today: Day = dayOf(new Date())): boolean {
    return (
      origin.day === today &&
      origin.reads.every(([name, version]) => this.#versions.of(name) === version)
    );
  }

  async #renderPage(address: string, crowd: Making["crowd"]): Promise<FinishedPage | OtherAnswer> {
    const day: Day = dayOf(new Date());
    const before = this.#versions.snapshot();
    const names = new Set<string>();
    const rendered = await this.#render(new Request(this.#publicUrl + address), names);
    if (rendered.status !== 200) return otherAnswer(rendered);
    const html = await rendered.text();
    const reads = [...names].map((name) => [name, before.get(name) ?? 0] as const);
    const policy = rendered.headers.get("Content-Security-Policy") ?? "";
    const page = new FinishedPage(html, policy, { reads, day, hurried: crowd.visitors > patient });
    this.#cache.keep(address, page);
    return page;
  }
}

async function otherAnswer(rendered: Response): Promise<OtherAnswer> {
  const headers = { ...safeHeaders, ...Object.fromEntries(rendered.headers) };
  return { status: rendered.status, headers, body: Buffer.from(await rendered.arrayBuffer()) };
}
