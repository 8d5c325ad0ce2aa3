import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Day } from "../../engine/calendar-day.ts";
import { type Collection, localizedName } from "../../engine/collection.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { pinnedRule } from "../../engine/pinned.ts";
import { columnsOf, type Row } from "../../engine/row.ts";
import { type EntryState, hiddenStates, presentMoment, visibilityColumn } from "../../engine/visibility.ts";
import type { Database, Tables } from "./open.ts";

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

/** The orders of a list besides its declared one. */
export type Sort = "newest" | "oldest" | "title";

/** The part of a list that is wanted. */
export type Range = {
  limit: number;
  offset?: number;
  filter?: Filter | undefined;
  /** Another order than the declared one; titles go by the language that is named. */
  sort?: { by: Sort; locale: Locale } | undefined;
  /** Leaves out entries that expired before this day. */
  unexpiredOn?: Day;
};

type Selection<Output> = SelectQueryBuilder<Tables, string, Output>;
type Condition = Expression<SqlBool>;

/** The rows of a part of a list, in the collection's declared order; with a moment, those that visitors see then. */
export async function selectRows(db: Database, collection: Collection, range: Range, moment?: string, conditions: readonly Condition[] = []): Promise<object[]> {
  const { limit, offset = 0, unexpiredOn, sort } = range;
  const selected = db.selectFrom(collection.name).select(["id", ...columnsOf(collection).map(({ name }) => name)]);
  const all = moment === undefined ? selected : whereVisible(collection, selected, moment);
  const expiry = fieldWith(collection, "expires");
  const filtered = unexpiredOn && expiry ? all.where(expiry, ">=", unexpiredOn) : all;
  const chosen = conditions.length > 0 ? filtered.where((builder) => builder.and(conditions)) : filtered;
  return ordered(collection, chosen, sort).limit(limit).offset(offset).execute();
}

/** How many entries meet these conditions; with a moment, of those that visitors see then. */
export async function countRows(db: Database, collection: Collection, moment: string | undefined, conditions: readonly Condition[]): Promise<number> {
  const counted = db.selectFrom(collection.name).select(({ fn }) => fn.countAll<number>().as("count")).where((builder) => builder.and(conditions));
  return (await (moment === undefined ? counted : whereVisible(collection, counted, moment)).executeTakeFirstOrThrow()).count;
}

/** The conditions of a filter; those of its words are search.ts's. */
export function conditionsOfFilter(collection: Collection, { year, state, values = {} }: Filter): RawBuilder<SqlBool>[] {
  const day = fieldWith(collection, "ordersLists");
  const visibility = visibilityColumn(collection);
  return [
    ...(year !== undefined && day ? [sql<SqlBool>`${sql.ref(day)} >= ${`${year}-01-01`} and ${sql.ref(day)} <= ${`${year}-12-31`}`] : []),
    ...Object.entries(values).map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`),
    ...(state !== undefined && visibility ? [conditionOfState(sql.ref(visibility), state)] : []),
  ];
}

function conditionOfState(column: RawBuilder<unknown>, state: EntryState): RawBuilder<SqlBool> {
  const now = presentMoment();
  if (state === "visible") return sql<SqlBool>`(${column} is null or ${column} <= ${now})`;
  if (state === "scheduled") return sql<SqlBool>`(${column} > ${now} and ${column} not in (${sql.join(hiddenStates)}))`;
  return sql<SqlBool>`${column} = ${state}`;
}

/**
 * The years of a list's entries, the latest first; with a moment, of those that visitors see then. The index finds the latest
 * day before a year at once, where all distinct years would take reading every entry.
 */
export async function selectYears(db: Database, collection: Collection, moment: string | undefined): Promise<string[]> {
  const day = fieldWith(collection, "ordersLists");
  if (!day) return [];
  const all = db.selectFrom(collection.name).select(day).where(day, "is not", null).orderBy(day, "desc").limit(1);
  const latest = moment === undefined ? all : whereVisible(collection, all, moment);
  const years: string[] = [];
  for (;;) {
    const last = years.at(-1);
    const row = await (last === undefined ? latest : latest.where(day, "<", last)).executeTakeFirst();
    if (!row) return years;
    years.push(String(row[day]).slice(0, 4));
  }
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
export function whereVisible<Output>(declaration: Declaration, query: Selection<Output>, moment: string): Selection<Output> {
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

function ordered<Output>(collection: Collection, query: Selection<Output>, sort?: Range["sort"]): Selection<Output> {
  if (sort?.by === "title") return orderedByTitle(collection, query, sort.locale);
  const direction = (sort?.by ?? collection.order) === "newest" ? "desc" : "asc";
  const day = fieldWith(collection, "ordersLists");
  if (sort) return (day ? query.orderBy(day, direction) : query).orderBy("id", direction);
  const pinned = isPinned(collection);
  const pinnedFirst = pinned ? query.orderBy(pinned, "desc") : query;
  if (isOrderedByHand(collection)) return pinnedFirst.orderBy(place).orderBy("id");
  return (day ? pinnedFirst.orderBy(day, direction) : pinnedFirst).orderBy("id", direction);
}

/** In the order of the titles that somebody reads in a language; entries without one come last. */
function orderedByTitle<Output>(collection: Collection, query: Selection<Output>, locale: Locale): Selection<Output> {
  const title = titleField(collection) ?? "id";
  const companion = collection.fields[title]?.localized ? localizedName(title) : title;
  const [own, other] = locale === companionLocale ? [companion, title] : [title, companion];
  const shown = sql`lower(coalesce(${sql.ref(own)}, ${sql.ref(other)}))`;
  return query.orderBy(sql`${shown} is null`).orderBy(shown).orderBy("id");
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
