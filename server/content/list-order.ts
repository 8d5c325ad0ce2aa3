import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Collection, localizedName } from "../../engine/collection.ts";
import { dayField, titleField } from "../../engine/declaration.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { pinnedRule } from "../../engine/dates/pinned.ts";
import type { Tables } from "../database/open.ts";

/** The sort orders of a list besides its declared one; titles are sorted in the given language. */
export type Sort = "newest" | "oldest" | "title";
export type Sorting = { by: Sort; locale: Locale };

type Direction = "asc" | "desc";
/** The sort keys of a list, most important first. The last key is the id, so that the order is unique. */
type Order = readonly (readonly [RawBuilder<unknown>, Direction])[];

/** An entry's position in a list that is ordered by hand. */
export const place = sql<number>`coalesce(${sql.ref(positionColumn)}, id)`;

/** Sorts a query in the collection's declared order, or in another one; "backwards" reverses it. */
export function ordered<Output>(
  collection: Collection,
  query: SelectQueryBuilder<Tables, string, Output>,
  sort?: Sorting,
  way: "forwards" | "backwards" = "forwards",
): SelectQueryBuilder<Tables, string, Output> {
  const turned = { asc: "desc", desc: "asc" } as const;
  const order = sort?.by === "title" ? orderOfTitles(collection, sort.locale) : orderOfDays(collection, sort?.by);
  return order.reduce(
    (sorted, [column, direction]) => sorted.orderBy(column, way === "forwards" ? direction : turned[direction]),
    query,
  );
}

/** The declared order, with pinned entries first; with `sort`, the order by day in that direction. */
function orderOfDays(collection: Collection, sort: "newest" | "oldest" | undefined): Order {
  const direction = (sort ?? collection.order) === "newest" ? "desc" : "asc";
  const day = dayField(collection);
  const byDay: Order = [...(day ? [[sql.ref(day), direction] as const] : []), [sql.ref("id"), direction]];
  if (sort) return byDay;
  const pinned = isPinned(collection);
  const byHand: Order = [
    [place, "asc"],
    [sql.ref("id"), "asc"],
  ];
  return [...(pinned ? [[pinned, "desc"] as const] : []), ...(isOrderedByHand(collection) ? byHand : byDay)];
}

/** Sorts by the title that a reader of a language sees; entries without a title come last. */
function orderOfTitles(collection: Collection, locale: Locale): Order {
  const title = titleField(collection) ?? "id";
  const companion = collection.fields[title]?.localized ? localizedName(title) : title;
  const [own, other] = locale === companionLocale ? [companion, title] : [title, companion];
  const shown = sql`lower(coalesce(${sql.ref(own)}, ${sql.ref(other)}))`;
  return [
    [sql`${shown} is null`, "asc"],
    [shown, "asc"],
    [sql.ref("id"), "asc"],
  ];
}

/** An SQL expression that is 1 for pinned entries; undefined for a collection that has none. */
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
