import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { type Global, globalId } from "../../engine/global.ts";
import type { Locale } from "../../engine/languages.ts";
import type { EntryValues, Row } from "../../engine/row.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { selectUsage, type Usage } from "./collection-stats.ts";
import { Confirmations } from "./confirmations.ts";
import { datedCollections, type Event, selectEvents } from "./events.ts";
import { type Change as LoggedChange, selectLastWrites, selectLatestChanges } from "./audit-log.ts";
import { History, type Values } from "./history.ts";
import { countEntries, type Range, rowId, selectByIds, selectIds, selectList, selectYears } from "./list.ts";
import type { Database } from "../database/open.ts";
import { orderEntries, type OrderOutcome } from "./order-entries.ts";
import type { WriteParts } from "./run-write.ts";
import { documentText, filterConditions, type Found, searchEntries } from "./search.ts";
import { contentKey, entryKey, MemoizedReads, momentKey, type Reads, Versions } from "./versions.ts";
import { isVisible } from "./visibility.ts";
import { emptyPages, type OtherPages } from "./visible-content.ts";
import {
  addEntry,
  removeEntry,
  type RemovalOutcome,
  removeNote,
  restoreEntry,
  type RestoreOutcome,
  type UpdateConditions,
  updateEntry,
  type UpdateOutcome,
} from "./write-entry.ts";

/** How a store reads. */
type Reading = {
  memoizedReads: MemoizedReads;
  reads?: Reads;
  /** Whether reads include hidden entries. */
  includesHidden: boolean;
  otherPages: OtherPages[];
};

/**
 * Reads and writes the entries of all collections and globals. Reads find what visitors see at that moment, unless the
 * store includes hidden entries. Every write stores a version of its entry (history.ts).
 */
export class Store {
  readonly #db: Database;
  readonly #parts: WriteParts;
  readonly #reading: Reading;
  /** How often each collection and entry was written since the process started. */
  readonly versions: Versions;
  /** The earlier versions of entries, and the removed entries. */
  readonly history: History;
  /** When reviewed content was last confirmed. A page that shows it depends on the declaration (`dependOn`). */
  readonly confirmations: Confirmations;

  constructor(db: Database, { versions = new Versions(), ...reading }: Partial<Omit<WriteParts, "db"> & Reading> = {}) {
    this.#db = db;
    this.#parts = { db, versions };
    this.versions = versions;
    this.history = new History(db);
    this.confirmations = new Confirmations(db, versions);
    this.#reading = { memoizedReads: new MemoizedReads(versions), includesHidden: false, otherPages: [], ...reading };
  }

  /** Adds pages that menu and sitemap leave out while they are empty. */
  addPages(pages: OtherPages): void {
    this.#reading.otherPages.push(pages);
  }

  /**
   * Records that the page in progress depends on something that is not an entry. Its writes must bump the version
   * called `name`.
   */
  dependOn(name: string): void {
    this.#noteRead(name);
  }

  /** Records that the page in progress is outdated at a moment, an ISO 8601 timestamp. */
  dependOnMoment(moment: string): void {
    this.#noteRead(momentKey(moment));
  }

  /** The same store, which also records in `reads` the versions of the lists and entries that are read. */
  trackReads(reads: Reads): Store {
    return this.#with({ reads });
  }

  /** The same store, whose reads include drafts, scheduled entries, and entries that were taken off the site. */
  includingHidden(): Store {
    // A separate memo, so that values with hidden entries never reach visitors.
    return this.#with({ includesHidden: true, memoizedReads: new MemoizedReads(this.versions) });
  }

  /** Memoizes `read(store, locale)` until anything it read is written. Use it for data that every page shows. */
  async readOnce<T>(read: (store: Store, locale: Locale) => Promise<T>, locale: Locale): Promise<T> {
    const { value, reads } = await this.#reading.memoizedReads.get(read, locale, (noted) =>
      read(this.trackReads(noted), locale),
    );
    for (const [name, version] of reads) this.#noteRead(name, version);
    return value;
  }

  /** A part of a collection's list, in its declared order. */
  async list<C extends Collection>(collection: C, range: Range) {
    this.#noteRead(collection.name);
    const moment = this.#moment();
    const conditions = range.filter ? await filterConditions(this.#db, collection, range.filter) : [];
    return selectList(this.#db, collection, range, { moment, conditions });
  }

  /** The years of a collection's entries, the latest first; empty if its list is not ordered by day. */
  async years(collection: Collection): Promise<string[]> {
    this.#noteRead(collection.name);
    return selectYears(this.#db, collection, this.#moment());
  }

  /**
   * Searches the visible entries for the words of a query (search.ts); `among` limits the search to some declarations.
   */
  async search(
    question: string,
    range: { limit: number; each?: boolean; offset?: number; among?: readonly Declaration[] },
  ): Promise<Found> {
    return searchEntries(this.#db, question, { ...range, moment: this.#moment() });
  }

  /** The text of an entry's PDF of which lines may be shown; empty if there is none. */
  async documentText(declaration: Declaration, row: Row): Promise<string> {
    const { text, isShown } = await documentText(this.#db, declaration, row);
    return isShown ? text : "";
  }

  /**
   * The first `limit` ids after the id `last`. Unlike an offset, an id skips nothing if entries are removed in between.
   */
  async idsAfter(collection: Collection, last: string, limit: number): Promise<string[]> {
    this.#noteRead(collection.name);
    return selectIds(this.#db, collection, last, limit, this.#moment());
  }

  /** Whether no entry was ever written and no site was imported. */
  async isNew(): Promise<boolean> {
    return (await selectUsage(this.#db)).length === 0;
  }

  /**
   * The paths of empty pages, which menu and sitemap leave out. The result is outdated when a page gets its first entry
   * or loses its last one, and when a collection whose entries may have dates is written, because the calendar may be
   * empty too.
   */
  async emptyPages(): Promise<string[]> {
    this.#noteRead(contentKey);
    for (const { collection } of datedCollections) this.#noteRead(collection.name);
    for (const { name } of this.#reading.otherPages) this.#noteRead(name);
    return emptyPages(this.#db, this.versions, this.#reading.otherPages);
  }

  /** The entries with dates, by their first day. */
  async listEvents(): Promise<Event[]> {
    for (const { collection } of datedCollections) this.#noteRead(collection.name);
    return selectEvents(this.#db, this.#moment());
  }

  /** How many entries a collection has. */
  async count(collection: Collection): Promise<number> {
    this.#noteRead(collection.name);
    return countEntries(this.#db, collection, this.#moment());
  }

  /** The number of entries, also hidden ones, and of writes of each collection that was ever written. */
  usage(): Promise<Usage[]> {
    return selectUsage(this.#db);
  }

  /** One entry; undefined if none has this id. */
  async find<D extends Declaration>(declaration: D, id: string): Promise<Row<D> | undefined> {
    const number = rowId(id);
    if (number === undefined) return undefined;
    this.#noteRead(entryKey(declaration.name, id));
    const [row] = await selectByIds(this.#db, declaration, [number]);
    const isFound = row && (this.#reading.includesHidden || isVisible(declaration, row, presentMoment()));
    return isFound ? (row as Row<D>) : undefined;
  }

  /** The entry of a global, which exists from the start. */
  async findGlobal<G extends Global>(global: G): Promise<Row<G>> {
    const row = await this.find(global, globalId);
    if (!row) throw new Error(`The table ${global.name} has lost its row.`);
    return row;
  }

  /**
   * One entry with its version number, which is 0 if it is older than the history; undefined if no entry has this id.
   */
  async findVersioned<D extends Declaration>(
    declaration: D,
    id: string,
  ): Promise<{ row: Row<D>; version: number } | undefined> {
    // The version is read first. A write in between then makes it too old, which an update detects, but never too new.
    const latest = await this.history.latest(declaration, id);
    const row = await this.find(declaration, id);
    return row && { row, version: latest?.version ?? 0 };
  }

  /**
   * Adds an entry with parsed values and returns its id; `by` is its author in the audit log. If the idempotency `key`
   * was used before, it adds nothing and returns the id of that first addition.
   */
  async add<C extends Collection>(
    collection: C,
    values: EntryValues<C["fields"]>,
    by: string,
    key?: string,
  ): Promise<string> {
    return addEntry(this.#parts, { declaration: collection, by }, values, key);
  }

  /**
   * Changes fields of an entry; the number of changed entries is 0 if no entry has this id. With `expected`, the
   * version on which the change is based, an entry that has changed since is left unchanged. `check` throws if the
   * entry may not become what the change makes of it.
   */
  async update(
    declaration: Declaration,
    id: string,
    values: Values,
    by: string,
    conditions: UpdateConditions = {},
  ): Promise<UpdateOutcome> {
    const entry = rowId(id);
    if (entry === undefined) return { modifiedCount: 0, version: 0 };
    return updateEntry(this.#parts, { declaration, entry, by }, values, conditions);
  }

  /** Removes an entry, with `expected` only if it has this version. Returns the number of removed entries. */
  async remove(collection: Collection, id: string, by: string, expected?: number): Promise<RemovalOutcome> {
    const entry = rowId(id);
    if (entry === undefined) return { deletedCount: 0, version: 0 };
    return removeEntry(this.#parts, { declaration: collection, entry, by }, expected);
  }

  /**
   * Restores a stored version of an entry, and the entry itself if it was removed, with its id and its position in
   * lists. The number of restored entries is 0 if the version is not stored. With `expected`, the last version that the
   * caller knows, an entry that has changed since is left unchanged.
   */
  async restore(
    declaration: Declaration,
    id: string,
    version: number,
    by: string,
    expected?: number,
  ): Promise<RestoreOutcome> {
    const entry = rowId(id);
    if (entry === undefined) return { restoredCount: 0, version: 0 };
    return restoreEntry(this.#parts, { declaration, entry, by }, version, expected);
  }

  /** Removes the change note of one version of an entry. Returns whether it had one. */
  async removeChangeNote(declaration: Declaration, id: string, version: number, by: string): Promise<boolean> {
    const entry = rowId(id);
    return entry !== undefined && removeNote(this.#parts, { declaration, entry, by }, version);
  }

  /** Reorders all entries of a list, unless the list has changed since (order-entries.ts). */
  order(collection: Collection, ids: readonly string[], by: string, before?: readonly string[]): Promise<OrderOutcome> {
    return orderEntries(this.#parts, { collection, by }, ids, before);
  }

  /** The time of the last write of each of these entries, by id; entries without one are left out. */
  lastWrites(declaration: Declaration, ids: readonly number[]): Promise<Map<number, string>> {
    return selectLastWrites(this.#db, declaration, ids);
  }

  /** The latest changes, newest first. */
  latestChanges(limit: number): Promise<LoggedChange[]> {
    return selectLatestChanges(this.#db, limit);
  }

  /** The moment at which visitors read; undefined if hidden entries are included. */
  #moment(): string | undefined {
    return this.#reading.includesHidden ? undefined : presentMoment();
  }

  #with(changed: Partial<Reading>): Store {
    return new Store(this.#db, { versions: this.versions, ...this.#reading, ...changed });
  }

  /**
   * Records a version before the read, so that a write during the read makes its result outdated. Of two versions it
   * keeps the older one.
   */
  #noteRead(name: string, version = this.versions.of(name)): void {
    const noted = this.#reading.reads?.get(name) ?? Infinity;
    if (version < noted) this.#reading.reads?.set(name, version);
  }
}
