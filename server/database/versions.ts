/** Called after a write with the collection's name and the entry's id. */
export type WriteListener = (collection: string, entry: string) => void;

/** The versions of what was read, at the time of reading, by the name of the collection or the key of the entry. */
export type Reads = Map<string, number>;

/** The key of a single entry's version. */
export function entryKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** The key of what says whether a collection has any entries. */
export function presenceKey(collection: string): string {
  return `${collection}/`;
}

/**
 * How often each collection and each entry was written since this process started. A write bumps its versions after its
 * transaction and before it is acknowledged, so that no reader who compares versions takes old content for new.
 */
export class Versions {
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<WriteListener>();
  /** The number of all writes. */
  writes = 0;

  /** The version of a collection, or of an entry by its key. */
  of(name: string): number {
    return this.#versions.get(name) ?? 0;
  }

  /** Counts a write of an entry and calls the listeners. `isFirstOrLast` says that the collection may have been or be empty. */
  bump(collection: string, entry: string, isFirstOrLast: boolean): void {
    const names = [collection, entryKey(collection, entry)];
    for (const name of isFirstOrLast ? [...names, presenceKey(collection)] : names) {
      this.#versions.set(name, this.of(name) + 1);
    }
    this.writes += 1;
    for (const listener of this.#listeners) listener(collection, entry);
  }

  /** Calls `listener` after each write from now on. */
  listen(listener: WriteListener): void {
    this.#listeners.add(listener);
  }
}
