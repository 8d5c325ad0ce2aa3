import type { Transaction } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { StoredValue } from "../../engine/field.ts";
import { columnsOf, type Row, type EntryValues } from "../../engine/row.ts";
import { type Change, claimKey, setEntryOfKey, recordWrite } from "./audit-log.ts";
import { completeValues } from "./complete-values.ts";
import { type Range, selectRows } from "./list.ts";
import type { Database, Tables } from "./open.ts";
import { entryKey, type Reads, Versions } from "./versions.ts";

/** A part of a list, with the number of entries in the whole list. */
export type ListResult<C extends Collection = Collection> = { rows: Row<C>[]; total: number };

/** The outcome of a write: the caller's result, and the entry that was written, if any. */
type Written<T> = { result: T; touched?: number };

/** Reads and writes the entries of all collections. */
export class Store {
  readonly #db: Database;
  readonly #reads: Reads | undefined;
  /** How often each collection and entry was written since the process started. */
  readonly versions: Versions;

  constructor(db: Database, versions = new Versions(), reads?: Reads) {
    this.#db = db;
    this.versions = versions;
    this.#reads = reads;
  }

  /** The same store, which also notes in `reads` the versions of the lists and entries that are read. */
  trackReads(reads: Reads): Store {
    return new Store(this.#db, this.versions, reads);
  }

  /** A part of a collection's list, in its declared order. */
  async list<C extends Collection>(collection: C, range: Range): Promise<ListResult<C>> {
    this.#noteRead(collection.name);
    const rows = await selectRows(this.#db, collection, range);
    return { rows: rows as Row<C>[], total: await this.count(collection) };
  }

  /** The first `limit` ids after the id `last`. Unlike an offset, an id skips nothing if entries are removed in between. */
  async idsAfter(collection: Collection, last: string, limit: number): Promise<string[]> {
    this.#noteRead(collection.name);
    const query = this.#db.selectFrom(collection.name).select("id").where("id", ">", Number(last));
    const rows = await query.orderBy("id").limit(limit).execute();
    return rows.map(({ id }) => String(id));
  }

  /** Whether no entry was ever written and no site imported. */
  async isNew(): Promise<boolean> {
    return (await this.#db.selectFrom("collection_stats").select("version").executeTakeFirst()) === undefined;
  }

  /** How many entries a collection has. */
  async count(collection: Collection): Promise<number> {
    this.#noteRead(collection.name);
    const row = await this.#db
      .selectFrom("collection_stats")
      .select("entries")
      .where("collection", "=", collection.name)
      .executeTakeFirst();
    return row?.entries ?? 0;
  }

  /** How many entries each collection has and how often it was written; collections that never were are left out. */
  async usage(): Promise<{ collection: string; entries: number; writes: number }[]> {
    const stats = this.#db.selectFrom("collection_stats");
    return stats.select(["collection", "entries", "version as writes"]).execute();
  }

  /** One entry; undefined if none has this id. */
  async find<C extends Collection>(collection: C, id: string): Promise<Row<C> | undefined> {
    const number = rowId(id);
    if (number === undefined) return undefined;
    this.#noteRead(entryKey(collection.name, id));
    const row = await this.#db
      .selectFrom(collection.name)
      .select(["id", ...columnsOf(collection).map((column) => column.name)])
      .where("id", "=", number)
      .executeTakeFirst();
    return row as Row<C> | undefined;
  }

  /**
   * Adds an entry with parsed values and returns its id; `by` is its author in the audit log. With an idempotency `key`
   * that was used before, it adds nothing and returns the id of the first time.
   */
  async add<C extends Collection>(
    collection: C,
    values: EntryValues<C["fields"]>,
    by: string,
    key?: string,
  ): Promise<string> {
    return this.#write(collection, async (transaction) => {
      const earlier = key === undefined ? undefined : await claimKey(transaction, key, collection);
      if (earlier !== undefined) return { result: String(earlier) };
      const row = await transaction
        .insertInto(collection.name)
        .values(completeValues(collection, values))
        .returningAll()
        .executeTakeFirstOrThrow();
      const added = row as unknown as Row;
      await recordWrite(transaction, { collection, row: added, by, action: "add" });
      if (key !== undefined) await setEntryOfKey(transaction, key, added.id);
      return { result: String(added.id), touched: added.id };
    });
  }

  /** Changes fields of an entry; returns the number of changed entries: 0 if none has this id. */
  async update(
    collection: Collection,
    id: string,
    values: Readonly<Record<string, StoredValue>>,
    by: string,
  ): Promise<0 | 1> {
    const entry = rowId(id);
    if (entry === undefined) return 0;
    return this.#write(collection, async (transaction) => {
      const found = await transaction
        .selectFrom(collection.name)
        .selectAll()
        .where("id", "=", entry)
        .executeTakeFirst();
      if (!found) return { result: 0 };
      const changed = completeValues(collection, values, found);
      if (Object.keys(changed).length > 0) {
        await transaction.updateTable(collection.name).set(changed).where("id", "=", entry).execute();
      }
      const row = { ...found, ...changed } as unknown as Row;
      await recordWrite(transaction, { collection, row, by, action: "update" });
      return { result: 1, touched: entry };
    });
  }

  /** Removes an entry; returns the number of removed entries: 0 if none has this id. */
  async remove(collection: Collection, id: string, by: string): Promise<0 | 1> {
    const entry = rowId(id);
    if (entry === undefined) return 0;
    return this.#write(collection, async (transaction) => {
      const removed = await transaction
        .deleteFrom(collection.name)
        .where("id", "=", entry)
        .returningAll()
        .executeTakeFirst();
      if (!removed) return { result: 0 };
      await recordWrite(transaction, { collection, row: removed as unknown as Row, by, action: "remove" });
      return { result: 1, touched: entry };
    });
  }

  /** The addresses under `/media` that entries of these collections use, for pictures and for links. */
  async mediaAddresses(collections: readonly Collection[]): Promise<string[]> {
    const found: string[] = [];
    for (const collection of collections) {
      for (const [name, { media }] of Object.entries(collection.fields)) {
        if (!media) continue;
        const own = this.#db.selectFrom(collection.name).select(name).where(name, "like", "/media/%");
        const rows = await own.execute();
        for (const row of rows) if (typeof row[name] === "string") found.push(row[name]);
      }
    }
    return found;
  }

  /** The time of the last write of each of these entries, by id; entries without one in the audit log are left out. */
  async lastWrites({ name }: Collection, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#db
      .selectFrom("audit_log")
      .select(({ fn }) => ["entry", fn.max("at").as("at")])
      .where("collection", "=", name)
      .where("entry", "in", ids)
      .groupBy("entry")
      .execute();
    return new Map(rows.map(({ entry, at }) => [entry, at]));
  }

  /** The latest changes, newest first. */
  async latestChanges(limit: number): Promise<Change[]> {
    const rows = await this.#db
      .selectFrom("audit_log")
      .select(["at", "by", "collection", "entry", "action", "title", "titleBn"])
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows as Change[];
  }

  /** Notes a version before the read, so that a write during the read makes its result outdated. */
  #noteRead(name: string): void {
    if (this.#reads && !this.#reads.has(name)) this.#reads.set(name, this.versions.of(name));
  }

  /** Runs a write in a transaction. The versions are bumped after it is committed and before its result is returned. */
  async #write<T>(
    collection: Collection,
    work: (transaction: Transaction<Tables>) => Promise<Written<T>>,
  ): Promise<T> {
    const { result, touched } = this.#db.isTransaction
      ? await work(this.#db as Transaction<Tables>)
      : await this.#db.transaction().execute(work);
    if (touched !== undefined) this.versions.bump(collection.name, String(touched));
    return result;
  }
}

/** The number of an id as the API writes it; undefined for any other text. */
function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
