import type { Transaction } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { Stored } from "../../engine/field.ts";
import { columnsOf, type Row, type Values } from "../../engine/row.ts";
import { type Change, claimKey, keepEntryOfKey, record } from "./journal.ts";
import { type Range, selectRows } from "./list.ts";
import type { Database, Tables } from "./open.ts";
import { entryKey, type Reads, Versions } from "./versions.ts";

/** A part of a list, with the number of all its entries. */
export type Page<C extends Collection = Collection> = { rows: Row<C>[]; total: number };

/** What a write did: which entry it touched, if any, and what its caller hears. */
type Written<T> = { answer: T; touched?: number };

/** Everything that reads and writes entries goes through here. */
export class Store {
  readonly #db: Database;
  readonly #reads: Reads | undefined;
  /** How often each collection was written since the start. */
  readonly versions: Versions;

  constructor(db: Database, versions = new Versions(), reads?: Reads) {
    this.#db = db;
    this.versions = versions;
    this.#reads = reads;
  }

  /** The same store, noting the versions of what is read through it: of a list by its name, of an entry by its key. */
  noting(reads: Reads): Store {
    return new Store(this.#db, this.versions, reads);
  }

  /** A part of a list in its declared order. */
  async list<C extends Collection>(collection: C, range: Range): Promise<Page<C>> {
    this.#noteRead(collection.name);
    const rows = await selectRows(this.#db, collection, range);
    return { rows: rows as Row<C>[], total: await this.count(collection) };
  }

  /** The ids of up to `limit` entries that follow an id, so that no write meanwhile moves one past the reader. */
  async idsAfter(collection: Collection, last: string, limit: number): Promise<string[]> {
    this.#noteRead(collection.name);
    const query = this.#db.selectFrom(collection.name).select("id").where("id", ">", Number(last));
    const rows = await query.orderBy("id").limit(limit).execute();
    return rows.map(({ id }) => String(id));
  }

  /** Whether nothing was ever written. */
  async isNew(): Promise<boolean> {
    return (await this.#db.selectFrom("ledger").select("version").executeTakeFirst()) === undefined;
  }

  /** How many entries a collection has. */
  async count(collection: Collection): Promise<number> {
    this.#noteRead(collection.name);
    const line = await this.#db
      .selectFrom("ledger")
      .select("entries")
      .where("collection", "=", collection.name)
      .executeTakeFirst();
    return line?.entries ?? 0;
  }

  /** One entry; undefined where there is none of this id. */
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
   * Adds an entry of parsed values; answers its id. The same key again adds nothing and answers the id of
   * the first time.
   */
  async add<C extends Collection>(
    collection: C,
    values: Values<C["fields"]>,
    by: string,
    key?: string,
  ): Promise<string> {
    return this.#write(collection, async (transaction) => {
      const before = key === undefined ? undefined : await claimKey(transaction, key, collection);
      if (before !== undefined) return { answer: String(before) };
      const row = await transaction
        .insertInto(collection.name)
        .values(values as Record<string, Stored>)
        .returning("id")
        .executeTakeFirstOrThrow();
      const entry = Number(row.id);
      await record(transaction, { collection, entry, by, action: "add" });
      if (key !== undefined) await keepEntryOfKey(transaction, key, entry);
      return { answer: String(entry), touched: entry };
    });
  }

  /** Changes fields of an entry; answers how many entries that were: 0 where there is none of this id. */
  async update(
    collection: Collection,
    id: string,
    values: Partial<Record<string, Stored>>,
    by: string,
  ): Promise<0 | 1> {
    const entry = rowId(id);
    if (entry === undefined) return 0;
    return this.#write(collection, async (transaction) => {
      const found = await transaction
        .selectFrom(collection.name)
        .select("id")
        .where("id", "=", entry)
        .executeTakeFirst();
      if (!found) return { answer: 0 };
      if (Object.keys(values).length > 0) {
        await transaction.updateTable(collection.name).set(values).where("id", "=", entry).execute();
      }
      await record(transaction, { collection, entry, by, action: "update" });
      return { answer: 1, touched: entry };
    });
  }

  /** Removes an entry; answers how many entries that were. */
  async remove(collection: Collection, id: string, by: string): Promise<0 | 1> {
    const entry = rowId(id);
    if (entry === undefined) return 0;
    return this.#write(collection, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom(collection.name)
        .where("id", "=", entry)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return { answer: 0 };
      await record(transaction, { collection, entry, by, action: "remove" });
      return { answer: 1, touched: entry };
    });
  }

  /** The addresses under `/media` that entries use, of pictures and of what they link to. */
  async addresses(collections: readonly Collection[]): Promise<string[]> {
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

  /** The latest changes, the newest first. */
  async latestChanges(limit: number): Promise<Change[]> {
    const rows = await this.#db
      .selectFrom("journal")
      .select(["at", "by", "collection", "entry", "action"])
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows as Change[];
  }

  /** Notes a version before the reading: what is written meanwhile makes what was read outdated. */
  #noteRead(name: string): void {
    if (this.#reads && !this.#reads.has(name)) this.#reads.set(name, this.versions.of(name));
  }

  /** Runs a write; readers are told of it when it is kept and before anyone hears that it is. */
  async #write<T>(
    collection: Collection,
    work: (transaction: Transaction<Tables>) => Promise<Written<T>>,
  ): Promise<T> {
    const { answer, touched } = this.#db.isTransaction
      ? await work(this.#db as Transaction<Tables>)
      : await this.#db.transaction().execute(work);
    if (touched !== undefined) this.versions.move(collection.name, String(touched));
    return answer;
  }
}

/** The number behind an id as the API spells it; undefined for anything else. */
function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
