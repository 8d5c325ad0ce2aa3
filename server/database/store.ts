import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Stored } from "../../engine/field.ts";
import { columnsOf, type Row, type Values } from "../../engine/row.ts";
import { type Change, keepReceipt, receiptOf, record } from "./journal.ts";
import type { Database, Tables } from "./open.ts";
import { entryKey, Versions } from "./versions.ts";

/** A part of a list, with the number of all its entries. */
export type Page<C extends Collection = Collection> = { rows: Row<C>[]; total: number };

/** Which part of a list is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  /** Leaves out what had expired before this day. */
  unexpiredOn?: Day;
};

type Selection = SelectQueryBuilder<Tables, string, object>;

/** Everything that reads and writes entries goes through here. */
export class Store {
  readonly #db: Database;
  readonly #reads: Set<string> | undefined;
  /** How often each collection was written since the start. */
  readonly versions: Versions;

  constructor(db: Database, versions = new Versions(), reads?: Set<string>) {
    this.#db = db;
    this.versions = versions;
    this.#reads = reads;
  }

  /** The same store, noting what is read through it: a list by its name, a single entry by its key. */
  noting(reads: Set<string>): Store {
    return new Store(this.#db, this.versions, reads);
  }

  /** A part of a list in its declared order. */
  async list<C extends Collection>(collection: C, range: Range): Promise<Page<C>> {
    this.#reads?.add(collection.name);
    const current = unexpired(collection, this.#db.selectFrom(collection.name), range.unexpiredOn);
    const rows = await ordered(collection, current)
      .select(["id", ...columnsOf(collection).map((column) => column.name)])
      .limit(range.limit)
      .offset(range.offset ?? 0)
      .execute();
    return { rows: rows as Row<C>[], total: await this.count(collection) };
  }

  /** Whether nothing was ever written. */
  async isNew(): Promise<boolean> {
    return (await this.#db.selectFrom("ledger").select("version").executeTakeFirst()) === undefined;
  }

  /** How many entries a collection has. */
  async count(collection: Collection): Promise<number> {
    this.#reads?.add(collection.name);
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
    this.#reads?.add(entryKey(collection.name, id));
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
    return this.#write(collection, (added) => added, async (transaction) => {
      const before = key === undefined ? undefined : await receiptOf(transaction, key, collection);
      if (before !== undefined) return String(before);
      const row = await transaction
        .insertInto(collection.name)
        .values(values as Record<string, Stored>)
        .returning("id")
        .executeTakeFirstOrThrow();
      const entry = Number(row.id);
      await record(transaction, { collection, entry, by, action: "add" });
      if (key !== undefined) await keepReceipt(transaction, key, entry);
      return String(entry);
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
    return this.#write(collection, () => id, async (transaction) => {
      const found = await transaction
        .selectFrom(collection.name)
        .select("id")
        .where("id", "=", entry)
        .executeTakeFirst();
      if (!found) return 0;
      if (Object.keys(values).length > 0) {
        await transaction.updateTable(collection.name).set(values).where("id", "=", entry).execute();
      }
      await record(transaction, { collection, entry, by, action: "update" });
      return 1;
    });
  }

  /** Removes an entry; answers how many entries that were. */
  async remove(collection: Collection, id: string, by: string): Promise<0 | 1> {
    const entry = rowId(id);
    if (entry === undefined) return 0;
    return this.#write(collection, () => id, async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom(collection.name)
        .where("id", "=", entry)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) return 0;
      await record(transaction, { collection, entry, by, action: "remove" });
      return 1;
    });
  }

  /** The addresses that entries use, of pictures and of what they link to. */
  async addresses(collections: readonly Collection[]): Promise<string[]> {
    const found: string[] = [];
    for (const collection of collections) {
      for (const [name, { kind }] of Object.entries(collection.fields)) {
        if (kind !== "image" && kind !== "link") continue;
        const rows = await this.#db.selectFrom(collection.name).select(name).execute();
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

  /** Runs a write; readers are told of it when it is kept and before anyone hears that it is. */
  async #write<T>(
    collection: Collection,
    entryOf: (result: T) => string,
    work: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    const result = this.#db.isTransaction
      ? await work(this.#db as Transaction<Tables>)
      : await this.#db.transaction().execute(work);
    this.versions.move(collection.name, entryOf(result));
    return result;
  }
}

/** The number behind an id as the API spells it; undefined for anything else. */
function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

function ordered(collection: Collection, query: Selection): Selection {
  const { first, order } = collection;
  const led = first
    ? query.orderBy(sql`upper(${sql.ref(first.field)}) = ${first.equals.toUpperCase()}`, "desc")
    : query;
  return led.orderBy("id", order === "newest" ? "desc" : "asc");
}

function unexpired(collection: Collection, query: Selection, day: Day | undefined): Selection {
  const field = Object.entries(collection.fields).find(([, { kind }]) => kind === "expiresOn");
  return day && field ? query.where(field[0], ">=", day) : query;
}
