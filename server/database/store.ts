import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Stored } from "../../engine/field.ts";
import { columnsOf, type Row, type Values } from "../../engine/row.ts";
import type { Database, Tables } from "./open.ts";

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

  constructor(db: Database) {
    this.#db = db;
  }

  /** A part of a list in its declared order. */
  async list<C extends Collection>(collection: C, range: Range): Promise<Page<C>> {
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
    return (await this.#ledger(collection)).entries;
  }

  /** Grows with each write to the collection. */
  async version(collection: Collection): Promise<number> {
    return (await this.#ledger(collection)).version;
  }

  /** One entry; undefined where there is none of this id. */
  async find<C extends Collection>(collection: C, id: string): Promise<Row<C> | undefined> {
    const number = rowId(id);
    if (number === undefined) return undefined;
    const row = await this.#db
      .selectFrom(collection.name)
      .select(["id", ...columnsOf(collection).map((column) => column.name)])
      .where("id", "=", number)
      .executeTakeFirst();
    return row as Row<C> | undefined;
  }

  /** Adds an entry of parsed values; answers its id. */
  async add<C extends Collection>(collection: C, values: Values<C["fields"]>): Promise<string> {
    return this.#db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto(collection.name)
        .values(values as Record<string, Stored>)
        .returning("id")
        .executeTakeFirstOrThrow();
      await record(transaction, collection, 1);
      return String(id);
    });
  }

  async #ledger(collection: Collection): Promise<{ version: number; entries: number }> {
    const line = await this.#db
      .selectFrom("ledger")
      .select(["version", "entries"])
      .where("collection", "=", collection.name)
      .executeTakeFirst();
    return line ?? { version: 0, entries: 0 };
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

/** Moves the collection's version, and its number of entries, in the writing transaction. */
async function record(
  transaction: Transaction<Tables>,
  collection: Collection,
  change: -1 | 0 | 1,
): Promise<void> {
  await transaction
    .insertInto("ledger")
    .values({ collection: collection.name, version: 1, entries: change })
    .onConflict((conflict) =>
      conflict.column("collection").doUpdateSet({
        version: sql`ledger.version + 1`,
        entries: sql`ledger.entries + ${change}`,
      }),
    )
    .execute();
}
