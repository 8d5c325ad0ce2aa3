import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { pinnedRule } from "../../engine/pinned.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import { visibilityColumn } from "../../engine/visibility.ts";
import type { Database, Tables } from "./open.ts";

/** The part of a list that is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  /** Leaves out entries that expired before this day. */
  unexpiredOn?: Day;
};

/** The rows of a part of a list, in the collection's declared order; with a moment, those that visitors see then. */
export async function selectRows(db: Database, collection: Collection, range: Range, moment?: string): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn } = range;
  const selected = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const all = moment === undefined ? selected : whereVisible(collection, selected, moment);
  const expiry = fieldWith(collection, "expires");
  const filtered = unexpiredOn && expiry ? all.where(expiry, ">=", unexpiredOn) : all;
  return ordered(collection, filtered).limit(limit).offset(offset).execute();
}

/** The ids after the id `last`; with a moment, those of entries that visitors see then. */
export async function selectIds(db: Database, collection: Collection, last: string, limit: number, moment?: string): Promise<string[]> {
  const selected = db.selectFrom(collection.name).select("id").where("id", ">", Number(last));
  const query = moment === undefined ? selected : whereVisible(collection, selected, moment);
  const rows = await query.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => String(id));
}

/** The entries with these ids, in the order of the ids; those that are not there are left out. */
export async function selectByIds(db: Database, declaration: Declaration, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(declaration.name).select(["id", ...columnsOf(declaration).map(({ name }) => name)]).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row as unknown as Row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many entries visitors do not see at a moment. The index has only entries with a visibility, which are few. */
export async function countHidden(db: Database, declaration: Declaration, moment: string): Promise<number> {
  const column = visibilityColumn(declaration);
  if (column === undefined) return 0;
  const query = db.selectFrom(declaration.name).select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.where(column, ">", moment).executeTakeFirstOrThrow()).count;
}

/** Leaves out what visitors do not see at a moment: the rule of `isHidden` (engine/visibility.ts). */
export function whereVisible<Output>(declaration: Declaration, query: SelectQueryBuilder<Tables, string, Output>, moment: string): SelectQueryBuilder<Tables, string, Output> {
  const column = visibilityColumn(declaration);
  if (column === undefined) return query;
  return query.where((builder) => builder.or([builder(column, "is", null), builder(column, "<=", moment)]));
}

/** The ids of a whole list, hidden entries too, and their places, in the collection's order; for one that is decided by hand. */
export async function selectPlaces(db: Database, collection: Collection): Promise<{ id: number; place: number }[]> {
  const query = db.selectFrom(collection.name).select(["id", place.as("place")]).$castTo<{ id: number; place: number }>();
  return ordered(collection, query).execute();
}

/** Where an entry stands in a list whose order is decided by hand. */
const place = sql<number>`coalesce(${sql.ref(positionColumn)}, id)`;

function ordered<Output>(collection: Collection, query: SelectQueryBuilder<Tables, string, Output>): SelectQueryBuilder<Tables, string, Output> {
  const direction = collection.order === "newest" ? "desc" : "asc";
  const day = fieldWith(collection, "ordersLists");
  const pinned = isPinned(collection);
  const pinnedFirst = pinned ? query.orderBy(pinned, "desc") : query;
  if (isOrderedByHand(collection)) return pinnedFirst.orderBy(place).orderBy("id");
  return (day ? pinnedFirst.orderBy(day, direction) : pinnedFirst).orderBy("id", direction);
}

/** The name of the field that has a role in lists. */
function fieldWith({ fields }: Collection, role: "expires" | "ordersLists"): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.[role]);
}

/** The SQL expression that is 1 for pinned entries; undefined for a collection without them. */
function isPinned(collection: Collection): RawBuilder<number> | undefined {
  const rule = pinnedRule(collection);
  if (!rule) return undefined;
  const tests = rule.columns.flatMap((column) => {
    const text = sql`upper(coalesce(${sql.ref(column)}, ''))`;
    const begins = rule.beginnings.map((beginning) => sql`substr(${text}, 1, ${beginning.length}) = ${beginning}`);
    return [sql`${text} in (${sql.join(rule.texts)})`, ...begins];
  });
  return sql<number>`(${sql.join(tests, sql` or `)})`;
}
