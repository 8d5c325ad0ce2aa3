import type { Day } from "../../engine/calendar-day.ts";
import type { Encoding } from "./encodings.ts";

/** A ready answer: its headers as Node writes them, and its bytes as a latin1 string, which Node writes at once. */
export type Ready = { headers: string[]; notModified: string[]; body: string };

/** A finished page and what it was made of. */
export type CachedPage = {
  ready: Record<Encoding, Ready>;
  /** What every encoding's ETag begins with. */
  tag: string;
  /** The collections it read, with their versions at that time. */
  reads: readonly (readonly [name: string, version: number])[];
  day: Day;
  bytes: number;
};

/** Finished pages, bounded by their bytes: the least recently asked for leaves first. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The page under a key. */
  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Keeps a page, in place of the one before; one that is larger than the whole cache is not kept. */
  keep(key: string, page: CachedPage): void {
    this.remove(key);
    if (page.bytes > this.#limit) return;
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.remove(oldest);
    }
  }

  /** Forgets a page. */
  remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.bytes;
  }
}
