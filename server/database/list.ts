import { type SelectQueryBuilder, sql } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { columnsOf } from "../../engine/row.ts";
import type { Database, Tables } from "./open.ts";
import type { Runs } from "./runs.ts";
import type { Range } from "./store.ts";

type Selection = SelectQueryBuilder<Tables, string, object>;

/** Entries that a scan passes over as quickly as it would be told where to begin. */
const near = 500;
/** How many of the newest ids are searched for entries that have not expired before all others are. */
const recent = 500;

/** The rows of a part of a list, in its declared order; as fast at its end as at its beginning. */
export async function selectRows(
  db: Database,
  runs: Runs,
  collection: Collection,
  range: Range,
): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn } = range;
  const all = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const expiry = Object.entries(collection.fields).find(([, { expires }]) => expires)?.[0];
  if (unexpiredOn && expiry) return unexpired(db, all, { collection, expiry, day: unexpiredOn, limit, offset });
  // An order that something else leads cannot be entered in the middle.
  if (offset < near || collection.first) return ordered(collection, all).limit(limit).offset(offset).execute();
  const { id, skip } = await runs.startOf(db, collection, offset);
  const rest = all.where("id", collection.order === "newest" ? "<=" : ">=", id);
  return ordered(collection, rest).limit(limit).offset(skip).execute();
}

function ordered({ first, order }: Collection, query: Selection): Selection {
  const led = first
    ? query.orderBy(sql`upper(${sql.ref(first.field)}) = ${first.equals.toUpperCase()}`, "desc")
    : query;
  return led.orderBy("id", order === "newest" ? "desc" : "asc");
}

type Unexpired = { collection: Collection; expiry: string; day: Day; limit: number; offset: number };

/**
 * What has not expired is mostly new, so the newest are looked at first. Where they do not suffice, all are
 * found by their day of expiry: what is left then is little.
 */
async function unexpired(db: Database, all: Selection, { collection, expiry, day, limit, offset }: Unexpired) {
  const current = all.where(expiry, ">=", day);
  if (collection.first || collection.order === "oldest") {
    return ordered(collection, current).limit(limit).offset(offset).execute();
  }
  const newest = db.selectFrom(collection.name).select(sql<number>`coalesce(max(id), 0) - ${recent}`.as("id"));
  const rows = await ordered(collection, current.where("id", ">", newest))
    .limit(limit)
    .offset(offset)
    .execute();
  if (rows.length === limit) return rows;
  // The unary plus keeps SQLite from walking over everything in the order of the ids.
  return current.orderBy(sql`+id`, "desc").limit(limit).offset(offset).execute();
}
