/**
 * How often each collection was written since this process started. A write moves it after its transaction
 * and before it is acknowledged, so whatever compares versions never takes for new what is old.
 */
export class Versions {
  readonly #versions = new Map<string, number>();
  /** How often anything was written. */
  writes = 0;

  /** The version of a collection. */
  of(collection: string): number {
    return this.#versions.get(collection) ?? 0;
  }

  /** Notes a write. */
  move(collection: string): void {
    this.#versions.set(collection, this.of(collection) + 1);
    this.writes += 1;
  }

  /** The versions as they are now. */
  snapshot(): ReadonlyMap<string, number> {
    return new Map(this.#versions);
  }
}
