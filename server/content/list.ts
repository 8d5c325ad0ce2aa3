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

/** Conditions for a list's entries; a condition that is left out does not apply. */
export type Filter = {
  /** The year of the entries' day. */
  year?: string | undefined;
  /** Whether visitors see the entry, or why they do not. */
  state?: EntryState | undefined;
  /** Values that columns must have. */
  values?: Readonly<Record<string, number>> | undefined;
  /** Words that the entry must contain (search.ts). */
  question?: string | undefined;
};

/** The part of a list to read. */
export type Range = {
  limit: number;
  offset?: number;
  filter?: Filter | undefined;
  /** Another order than the declared one. */
  sort?: Sorting | undefined;
  /** Leaves out entries that expired before this day. */
  unexpiredOn?: Day;
};

/** A part of a list, and the number of entries in the whole list; a filter applies to both. */
type ListResult<C extends Collection = Collection> = { rows: Row<C>[]; total: number };

type Condition = Expression<SqlBool>;

/**
 * A part of a list, in the collection's declared order. With `moment`, only entries visible at that time. The total
 * counts the entries that meet the conditions, also expired ones. A write between counting and reading may shift a part
 * near the end by one, until the next read.
 */
export async function selectList<C extends Collection>(
  db: Database,
  collection: C,
  range: Range,
  { moment, conditions }: { moment: string | undefined; conditions: readonly Condition[] },
): Promise<ListResult<C>> {
  const total = await (conditions.length > 0
    ? countRows(db, collection, moment, conditions)
    : countEntries(db, collection, moment));
  return { rows: (await selectRows(db, collection, range, { moment, conditions, total })) as Row<C>[], total };
}

async function selectRows(
  db: Database,
  collection: Collection,
  range: Range,
  { moment, conditions, total }: { moment: string | undefined; conditions: readonly Condition[]; total: number },
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
  // The database steps through all rows before an offset, so a part near the end is read from the end.
  const rows = await ordered(collection, chosen, sort, "backwards")
    .limit(Math.min(limit, total - offset))
    .offset(after)
    .execute();
  return rows.toReversed();
}

/** The number of entries that meet the conditions. With `moment`, only entries visible at that time. */
async function countRows(
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

/** The SQL conditions of a filter, without those of its words, which search.ts makes. */
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
 * The years of a list's entries, the latest first. With `moment`, only of entries visible at that time. Each step looks
 * up the latest day before a year in the index, because selecting distinct years would read every entry.
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

/** Ids greater than `last`, ascending. With `moment`, only of entries visible at that time. */
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

/** The entries with these ids, in the order of the ids; missing ones are left out. */
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
 * The number of entries with content in a collection or global. With `moment`, only entries visible at that time. The
 * statistics have the total, so only the few hidden ones are counted.
 */
export async function countEntries(db: Database, declaration: Declaration, moment?: string): Promise<number> {
  const all = await countWritten(db, declaration);
  if (moment === undefined) return all;
  const hidden = db.selectFrom(declaration.name).select(({ fn }) => fn.countAll<number>().as("count"));
  return all - (await hidden.where(hiddenAt(declaration, moment)).executeTakeFirstOrThrow()).count;
}

/**
 * The ids and positions of a whole list that is ordered by hand, in the collection's order, hidden entries included.
 */
export async function selectPlaces(db: Database, collection: Collection): Promise<{ id: number; place: number }[]> {
  const query = db
    .selectFrom(collection.name)
    .select(["id", place.as("place")])
    .$castTo<{ id: number; place: number }>();
  return ordered(collection, query).execute();
}

/** The number in an id of the API; undefined for any other text. */
export function rowId(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
