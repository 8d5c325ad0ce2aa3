/**
 * Called after a write with the collection's name and the entry's id. There is no id if a list was reordered, and no
 * name if anything may have changed.
 */
type WriteListener = (collection?: string, entry?: string) => void;

/**
 * The versions of everything that was read, at the time of reading, by the name of the collection or the key of the
 * entry.
 */
export type Reads = Map<string, number>;

/** The key of a single entry's version. */
export function entryKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/**
 * The key of a version that changes when a collection or global gets its first content or loses its last. The menu
 * depends on it.
 */
export const contentKey = "content";

const momentPrefix = "moment ";

/** The key of a moment, an ISO 8601 timestamp: its version changes when the moment comes. */
export function momentKey(moment: string): string {
  return momentPrefix + moment;
}

const timeOf = (key: string) => Date.parse(key.slice(momentPrefix.length));

/**
 * How often each collection and each entry was written since this process started: by this process, or by another one
 * whose change notice was read (change-notices.ts). A write bumps its versions after its transaction and before it is
 * acknowledged, so that no reader who compares versions mistakes old content for new.
 */
export class Versions {
  readonly #versions = new Map<string, number>();
  /** How often everything was marked as changed. */
  #all = 0;
  readonly #listeners = new Set<WriteListener>();
  readonly #fileListeners = new Set<() => void>();
  /** Whether each collection and global had content at the last check; without those not checked yet. */
  readonly #content = new Map<string, boolean>();
  /** The number of all writes. */
  writes = 0;

  /** The version of a collection, or of an entry or a moment by its key. */
  of(name: string): number {
    if (name.startsWith(momentPrefix)) return Number(timeOf(name) <= Date.now());
    return (this.#versions.get(name) ?? 0) + this.#all;
  }

  /** Whether nothing of what was read has been written since. */
  areCurrent(reads: ReadonlyMap<string, number>): boolean {
    for (const [name, version] of reads) if (this.of(name) !== version) return false;
    return true;
  }

  /**
   * The first moment at which what was read becomes outdated without a write, in milliseconds since 1970; infinite if
   * there is none.
   */
  firstMoment(reads: ReadonlyMap<string, number>): number {
    let first = Infinity;
    for (const [name, version] of reads)
      if (version === 0 && name.startsWith(momentPrefix)) first = Math.min(first, timeOf(name));
    return first;
  }

  /**
   * Counts a write of an entry and calls the listeners. `hasContent` says whether the collection or global now has
   * something to show to visitors.
   */
  bump(collection: string, entry: string, hasContent: boolean): void {
    const toggles = this.#content.get(collection) !== hasContent;
    this.#content.set(collection, hasContent);
    this.#add([collection, entryKey(collection, entry), ...(toggles ? [contentKey] : [])]);
    for (const listener of this.#listeners) listener(collection, entry);
  }

  /** Counts a reordering of a list, which changes no entry, and calls the listeners. */
  bumpList(collection: string): void {
    this.#add([collection]);
    for (const listener of this.#listeners) listener(collection);
  }

  /** Marks everything as changed, and calls the listeners. */
  bumpAll(): void {
    this.#all += 1;
    this.#content.clear();
    this.writes += 1;
    for (const listener of this.#listeners) listener();
    this.bumpFiles();
  }

  /** Tells that there are other files under `/media`, or that visitors may get others of them. */
  bumpFiles(): void {
    for (const listener of this.#fileListeners) listener();
  }

  /**
   * Remembers which collections a reader found to have content, so that the next write can tell whether it changes
   * that.
   */
  noteContent(names: readonly string[], filled: ReadonlySet<string>): void {
    // Keep a value that is already there: a write may have set it since, and its value is newer.
    for (const name of names) if (!this.#content.has(name)) this.#content.set(name, filled.has(name));
  }

  #add(names: readonly string[]): void {
    for (const name of names) this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
    this.writes += 1;
  }

  /** Calls `listener` after each write from now on, until the function that it returns is called. */
  listen(listener: WriteListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` whenever files change from now on (`bumpFiles`). */
  listenToFiles(listener: () => void): void {
    this.#fileListeners.add(listener);
  }
}

/**
 * A memoized value. `reads` has the versions of the content that it was made from, recorded before that content was
 * read. `until` is the time at which it expires, as `performance.now()` counts, because the wall clock may be changed.
 */
type Kept = { reads: Reads; value: unknown; until: number };

/**
 * How long a value is memoized at most, in milliseconds, because a read may have returned a reduced result while a
 * table failed.
 */
const lifetime = 60_000;

/** Memoizes the results of read functions, by function and language, until something that they read is written. */
export class MemoizedReads {
  readonly #versions: Versions;
  readonly #kept = new WeakMap<object, Map<string, Kept>>();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /**
   * Returns the result of `read`, or the memoized one for this function and language. `read` must record versions
   * before it reads; a result without versions is not memoized, because no write would invalidate it.
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
