import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { dayField, type Declaration } from "../../engine/declaration.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import { type EntryState, presentMoment } from "../../engine/visibility.ts";
import { countWritten } from "./collection-stats.ts";
import { isExpiresOn } from "../../engine/fields/days.ts";
import { ordered, place, type Sorting } from "./list-order.ts";
import type { Database } from "../database/open.ts";
import { hiddenAt, inState, whereVisible } from "./visibility.ts";

/** Which entries of a list are wanted; what is left out limits nothing. */
export type Filter = {
  /** The year of the entries' day. */
  year?: string | undefined;
  /** Whether visitors see them, or why they do not. */
  state?: EntryState | undefined;
  /** What they must have in some columns. */
  values?: Readonly<Record<string, number>> | undefined;
  /** Words that they must have (search.ts). */
  question?: string | undefined;
};

/** The part of a list that is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  filter?: Filter | undefined;
  /** Another order than the declared one. */
  sort?: Sorting | undefined;
  /** Leaves out entries that expired before this day. */
  unexpiredOn?: Day;
};

type Condition = Expression<SqlBool>;
type Matching = { moment: string | undefined; conditions: readonly Condition[]; total: number };

/**
 * The rows of a part of a list, in the collection's declared order; with a moment, those that visitors see then.
 * `total` is how many rows meet the conditions, those that have expired included; a write between the counting and this
 * may shift a part near the end by one, until the next reading.
 */
export async function selectRows(
  db: Database,
  collection: Collection,
  range: Range,
  { moment, conditions, total }: Matching,
): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn, sort } = range;
  const selected = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const all = whereVisible(collection, selected, moment);
  const expiry = Object.entries(collection.fields).find(([, field]) => isExpiresOn(field))?.[0];
  const filtered = unexpiredOn && expiry ? all.where(expiry, ">=", unexpiredOn) : all;
  const chosen = conditions.length > 0 ? filtered.where((builder) => builder.and(conditions)) : filtered;
  if (offset > 0 && offset >= total) return [];
  const after = Math.max(total - offset - limit, 0);
  if (unexpiredOn !== undefined || after >= offset)
    return ordered(collection, chosen, sort).limit(limit).offset(offset).execute();
  // The database walks through all rows before an offset, so these are read from the end.
  const rows = await ordered(collection, chosen, sort, "backwards")
    .limit(Math.min(limit, total - offset))
    .offset(after)
    .execute();
  return rows.toReversed();
}

/** How many entries meet these conditions; with a moment, of those that visitors see then. */
export async function countRows(
  db: Database,
  collection: Collection,
  moment: string | undefined,
  conditions: readonly Condition[],
): Promise<number> {
  const counted = db
    .selectFrom(collection.name)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((builder) => builder.and(conditions));
  return (await whereVisible(collection, counted, moment).executeTakeFirstOrThrow()).count;
}

/** The conditions of a filter; those of its words are search.ts's. */
export function conditionsOfFilter(
  collection: Collection,
  { year, state, values = {} }: Filter,
): RawBuilder<SqlBool>[] {
  const day = dayField(collection);
  return [
    ...(year !== undefined && day
      ? [sql<SqlBool>`${sql.ref(day)} >= ${`${year}-01-01`} and ${sql.ref(day)} <= ${`${year}-12-31`}`]
      : []),
    ...Object.entries(values).map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`),
    ...(state === undefined ? [] : [inState(collection, state, presentMoment())]),
  ];
}

/**
 * The years of a list's entries, the latest first; with a moment, of those that visitors see then. Each step takes the
 * latest day before a year from the index, where all distinct years would take reading every entry.
 */
export async function selectYears(db: Database, collection: Collection, moment: string | undefined): Promise<string[]> {
  const day = dayField(collection);
  if (!day) return [];
  const all = db.selectFrom(collection.name).select(day).where(day, "is not", null).orderBy(day, "desc").limit(1);
  const latest = whereVisible(collection, all, moment);
  const { rows } = await sql<{ year: string }>`
    with recursive latest_day (day) as (
      select ${latest}
      union all
      select ${latest.where(day, "<", sql<string>`substr(latest_day.day, 1, 4)`)} from latest_day where day is not null
    )
    select substr(day, 1, 4) as year from latest_day where day is not null order by year desc`.execute(db);
  return rows.map(({ year }) => year);
}

/** The ids after the id `last`; with a moment, those of entries that visitors see then. */
export async function selectIds(
  db: Database,
  collection: Collection,
  last: string,
  limit: number,
  moment?: string,
): Promise<string[]> {
  const selected = db.selectFrom(collection.name).select("id").where("id", ">", Number(last));
  const rows = await whereVisible(collection, selected, moment).orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => String(id));
}

/** The entries with these ids, in the order of the ids; those that are not there are left out. */
export async function selectByIds(db: Database, declaration: Declaration, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(declaration.name)
    .select(["id", ...columnsOf(declaration).map(({ name }) => name)])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row as unknown as Row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * How many entries with something to show a collection or global has; with a moment, those that visitors see then. They
 * are not counted: the statistics know their number, and the hidden ones are few.
 */
export async function countEntries(db: Database, declaration: Declaration, moment?: string): Promise<number> {
  const all = await countWritten(db, declaration);
  if (moment === undefined) return all;
  const hidden = db.selectFrom(declaration.name).select(({ fn }) => fn.countAll<number>().as("count"));
  return all - (await hidden.where(hiddenAt(declaration, moment)).executeTakeFirstOrThrow()).count;
}

/**
 * The ids of a whole list, hidden entries too, and their places, in the collection's order; for one that is decided by
 * hand.
 */
export async function selectPlaces(db: Database, collection: Collection): Promise<{ id: number; place: number }[]> {
  const query = db
    .selectFrom(collection.name)
    .select(["id", place.as("place")])
    .$castTo<{ id: number; place: number }>();
  return ordered(collection, query).execute();
}

/** The number of an id as the API writes it; undefined for any other text. */
export function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
