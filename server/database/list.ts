import { type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { columnsOf } from "../../engine/row.ts";
import type { Database, Tables } from "./open.ts";

/** Which part of a list is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  /** Leaves out what had expired before this day. */
  unexpiredOn?: Day;
};

type Selection = SelectQueryBuilder<Tables, string, object>;

/** The rows of a part of a list, in its declared order. */
export async function selectRows(db: Database, collection: Collection, range: Range): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn } = range;
  const all = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const expiry = Object.entries(collection.fields).find(([, { expires }]) => expires)?.[0];
  const wanted = unexpiredOn && expiry ? all.where(expiry, ">=", unexpiredOn) : all;
  return ordered(collection, wanted).limit(limit).offset(offset).execute();
}

function ordered({ first, order }: Collection, query: Selection): Selection {
  const led = first
    ? query.orderBy(sql`upper(${sql.ref(first.field)}) = ${first.equals.toUpperCase()}`, "desc")
    : query;
  return led.orderBy("id", order === "newest" ? "desc" : "asc");
}
