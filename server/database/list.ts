import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { pinnedRule } from "../../engine/pinned.ts";
import { columnsOf } from "../../engine/row.ts";
import type { Database, Tables } from "./open.ts";

/** The part of a list that is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  /** Leaves out entries that expired before this day. */
  unexpiredOn?: Day;
};

type Selection = SelectQueryBuilder<Tables, string, object>;

/** The rows of a part of a list, in the collection's declared order. */
export async function selectRows(db: Database, collection: Collection, range: Range): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn } = range;
  const all = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const expiry = fieldWith(collection, "expires");
  const filtered = unexpiredOn && expiry ? all.where(expiry, ">=", unexpiredOn) : all;
  return ordered(collection, filtered).limit(limit).offset(offset).execute();
}

function ordered(collection: Collection, query: Selection): Selection {
  const direction = collection.order === "newest" ? "desc" : "asc";
  const day = fieldWith(collection, "ordersLists");
  const pinned = isPinned(collection);
  const pinnedFirst = pinned ? query.orderBy(pinned, "desc") : query;
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
