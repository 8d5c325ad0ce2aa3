/**
 * Called after a write with the collection's name and the entry's id, without an id after a write of a list's order,
 * and without either where anything may have changed.
 */
type WriteListener = (collection?: string, entry?: string) => void;

/** The versions of what was read, at the time of reading, by the name of the collection or the key of the entry. */
export type Reads = Map<string, number>;

/** The key of a single entry's version. */
export function entryKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/** The key of the version of what has content and what is empty, on which the menu depends. */
export const contentKey = "content";

const momentPrefix = "moment ";

/** The key of a moment, an ISO 8601 timestamp: its version changes when the moment comes. */
export function momentKey(moment: string): string {
  return momentPrefix + moment;
}

const timeOf = (key: string) => Date.parse(key.slice(momentPrefix.length));

/**
 * How often each collection and each entry was written since this process started, by this process or, where several
 * serve the site, by another one whose notice was read (change-notices.ts). A write bumps its versions after its
 * transaction and before it is acknowledged, so that no reader who compares versions takes old content for new.
 */
export class Versions {
  readonly #versions = new Map<string, number>();
  /** How often anything may have changed. */
  #all = 0;
  readonly #listeners = new Set<WriteListener>();
  /** Whether collections and globals had content when it was last looked; without those of which that is not known. */
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
   * When what was read is outdated by itself, in milliseconds since 1970; infinite where no moment makes it so.
   */
  firstMoment(reads: ReadonlyMap<string, number>): number {
    let first = Infinity;
    for (const [name, version] of reads)
      if (version === 0 && name.startsWith(momentPrefix)) first = Math.min(first, timeOf(name));
    return first;
  }

  /**
   * Counts a write of an entry and calls the listeners. `hasContent` says whether the collection or global has
   * something to show to visitors since.
   */
  bump(collection: string, entry: string, hasContent: boolean): void {
    const toggles = this.#content.get(collection) !== hasContent;
    this.#content.set(collection, hasContent);
    this.#add([collection, entryKey(collection, entry), ...(toggles ? [contentKey] : [])]);
    for (const listener of this.#listeners) listener(collection, entry);
  }

  /** Counts a write of a list's order, which changes no entry, and calls the listeners. */
  bumpList(collection: string): void {
    this.#add([collection]);
    for (const listener of this.#listeners) listener(collection);
  }

  /** Takes everything for changed, and calls the listeners. */
  bumpAll(): void {
    this.#all += 1;
    this.#content.clear();
    this.writes += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Remembers what a reader has found out about content, so that the next write tells whether it has changed that. */
  noteContent(names: readonly string[], filled: ReadonlySet<string>): void {
    // A write may have been there since; it knows better.
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
}

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
