/** Told of a write: of which collection and which entry. */
export type WriteListener = (collection: string, entry: string) => void;

/** What was read, by name, with its version at that time. */
export type Reads = Map<string, number>;

/** The name under which an entry by itself has a version. */
export function entryKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/**
 * How often each collection, and each entry, was written since this process started. A write moves it after
 * its transaction and before it is acknowledged, so whatever compares versions never takes for new what is old.
 */
export class Versions {
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<WriteListener>();
  /** How often anything was written. */
  writes = 0;

  /** The version of a collection, or of an entry by its key. */
  of(name: string): number {
    return this.#versions.get(name) ?? 0;
  }

  /** Notes a write, and tells those who want to hear of it. */
  move(collection: string, entry: string): void {
    for (const name of [collection, entryKey(collection, entry)]) {
      this.#versions.set(name, this.of(name) + 1);
    }
    this.writes += 1;
    for (const listener of this.#listeners) listener(collection, entry);
  }

  /** Tells of each write from now on. */
  listen(listener: WriteListener): void {
    this.#listeners.add(listener);
  }
}
