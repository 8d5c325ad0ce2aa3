import { LRUCache } from "lru-cache";
import { startOfNextDay } from "../../engine/calendar-day.ts";
import type { EncodedResponse } from "./cached-response.ts";
import { CachedText, type Made, type Origin } from "./cached-text.ts";
import type { WorkQueue } from "./work-queue.ts";

/** A response that is not kept: a redirect or an error. */
export type UncachedResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** What an address is answered with: a text, a response that is not kept, or the answer to another address. */
export type Answer = { made: Made } | { uncached: UncachedResponse } | { sameAs: string };

/** Tells whether nothing of what was read has been written since; and the number of all writes. */
type Versions = { areCurrent: (reads: ReadonlyMap<string, number>) => boolean; readonly writes: number };

/** A text that is being made, and the number of writes when that began. */
type Making = { writes: number; text: Promise<CachedText | UncachedResponse> };

type Parts = {
  /** Answers an address, and notes in `reads` the versions of what it reads. */
  make: (address: string, reads: Map<string, number>) => Promise<Answer>;
  versions: Versions;
  queue: WorkQueue;
  /** The memory for texts, in bytes. */
  maxBytes: number;
  /** Whether an address goes before others and is never refused: there must be few of these. */
  isUrgent: (address: string) => boolean;
};

/** Texts by address: pages, lists of the API, feeds. Each is made once, and again when something that it has read has changed. */
export class ResponseCache {
  readonly #parts: Parts;
  readonly #cache: LRUCache<string, CachedText>;
  readonly #making = new Map<string, Making>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#cache = new LRUCache({ maxSize: parts.maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  /** The cached text at an address, unless something that it has read has changed since. */
  find(address: string): CachedText | undefined {
    const text = this.#cache.get(address);
    return text && this.#isCurrent(text.origin) ? text : undefined;
  }

  /**
   * The response with the text at an address for a client's `Accept-Encoding`: at once if it is in memory, by a promise while it is
   * being made or compressed, which rejects where that fails. Undefined, also by the promise, where there is none.
   */
  findResponse(address: string, accepted: string | undefined): EncodedResponse | Promise<EncodedResponse | undefined> | undefined {
    const text = this.find(address);
    if (text) return text.response.for(accepted);
    const responseOf = (made: CachedText | UncachedResponse) => (made instanceof CachedText ? made.response.for(accepted) : undefined);
    return this.#makingOf(address)?.then(responseOf);
  }

  /** The cached text at an address, which is made where it is not there. Throws BusyError if too much waits to be made. */
  async answer(address: string): Promise<CachedText | UncachedResponse> {
    return this.find(address) ?? this.#makingOf(address) ?? this.#begin(address);
  }

  /** Makes the text at an address, which others may join until the next write. */
  #begin(address: string): Promise<CachedText | UncachedResponse> {
    const { writes } = this.#parts.versions;
    const text = this.#make(address).finally(() => {
      if (this.#making.get(address)?.text === text) this.#making.delete(address);
    });
    this.#making.set(address, { writes, text });
    return text;
  }

  /** Whether nothing that a text was made from has changed. */
  #isCurrent({ expiresAt, reads }: Origin): boolean {
    return Date.now() < expiresAt && this.#parts.versions.areCurrent(reads);
  }

  /** The making at an address that began after the last write. */
  #makingOf(address: string): Promise<CachedText | UncachedResponse> | undefined {
    const making = this.#making.get(address);
    return making?.writes === this.#parts.versions.writes ? making.text : undefined;
  }

  async #make(address: string): Promise<CachedText | UncachedResponse> {
    const expiresAt = startOfNextDay(new Date()).getTime();
    const reads = new Map<string, number>();
    const { make, queue, isUrgent } = this.#parts;
    const answer = await queue.run(() => make(address, reads), { urgent: isUrgent(address) });
    if ("sameAs" in answer) return this.answer(answer.sameAs);
    if ("uncached" in answer) return answer.uncached;
    const text = new CachedText(answer.made, { reads, expiresAt });
    this.#cache.set(address, text);
    return text;
  }
}
