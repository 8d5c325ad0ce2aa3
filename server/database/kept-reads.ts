import type { Reads, Versions } from "./versions.ts";

/** What was read once and is taken again until something of it is written, under the names of a few kinds: what every page shows. */
export class KeptReads {
  readonly #versions: Versions;
  readonly #kept = new Map<string, { reads: Reads; value: unknown }>();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** What is kept under a name, with the versions of what it was read from; undefined if something of that was written since. */
  find<T>(name: string): { reads: Reads; value: T } | undefined {
    const kept = this.#kept.get(name);
    return kept && this.#versions.areCurrent(kept.reads) ? (kept as { reads: Reads; value: T }) : undefined;
  }

  /** Keeps what was read; `reads` has the versions from before the reading. */
  keep(name: string, reads: Reads, value: unknown): void {
    this.#kept.set(name, { reads, value });
  }
}
