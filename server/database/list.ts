import { type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
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
  const { pinned } = collection;
  const direction = collection.order === "newest" ? "desc" : "asc";
  const day = fieldWith(collection, "ordersLists");
  const pinnedFirst = pinned
    ? query.orderBy(sql`upper(${sql.ref(pinned.field)}) = ${pinned.equals.toUpperCase()}`, "desc")
    : query;
  return (day ? pinnedFirst.orderBy(day, direction) : pinnedFirst).orderBy("id", direction);
}

/** The name of the field that has a role in lists. */
function fieldWith({ fields }: Collection, role: "expires" | "ordersLists"): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.[role]);
}
