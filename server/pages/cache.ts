import type { FinishedPage } from "./finished-page.ts";

/** Finished pages, bounded by their bytes: the least recently asked for leaves first. */
export class PageCache {
  readonly #pages = new Map<string, FinishedPage>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The page under an address. */
  find(address: string): FinishedPage | undefined {
    const page = this.#pages.get(address);
    if (!page) return undefined;
    this.#pages.delete(address);
    this.#pages.set(address, page);
    return page;
  }

  /** Keeps a page, in place of the one before; one that is larger than the whole cache is not kept. */
  keep(address: string, page: FinishedPage): void {
    this.#remove(address);
    if (page.bytes > this.#limit) return;
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(address: string): void {
    const page = this.#pages.get(address);
    if (!page) return;
    this.#pages.delete(address);
    this.#bytes -= page.bytes;
  }
}
