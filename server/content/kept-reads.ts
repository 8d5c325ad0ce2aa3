import type { Reads, Versions } from "./versions.ts";

/**
 * What was read, with the versions from before the reading and the end of its time by `performance.now()`, as the clock
 * may be set.
 */
type Kept = { reads: Reads; value: unknown; until: number };

/**
 * How long a value is kept at most, in milliseconds: a reading that made do with less while a table failed is not kept
 * for long.
 */
const lifetime = 60_000;

/**
 * What was read once and is taken again until something of it is written, by the function that reads it and the
 * language.
 */
export class KeptReads {
  readonly #versions: Versions;
  readonly #kept = new WeakMap<object, Map<string, Kept>>();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /**
   * What `read` finds, or what it found the last time for this function and this language. `read` notes the versions
   * before it reads; without any, nothing would tell that something was written, and nothing is kept.
   */
  async get<T>(
    reader: object,
    locale: string,
    read: (reads: Reads) => Promise<T>,
  ): Promise<Pick<Kept, "reads"> & { value: T }> {
    const all = this.#kept.get(reader) ?? new Map<string, Kept>();
    const kept = all.get(locale);
    if (kept && performance.now() < kept.until && this.#versions.areCurrent(kept.reads))
      return kept as Kept & { value: T };
    const reads: Reads = new Map();
    const value = await read(reads);
    if (reads.size > 0) this.#kept.set(reader, all.set(locale, { reads, value, until: performance.now() + lifetime }));
    return { reads, value };
  }
}
