import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { type Collection, localizedName } from "../../engine/collection.ts";
import { dayField, titleField } from "../../engine/declaration.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { isOrderedByHand, positionColumn } from "../../engine/manual-order.ts";
import { pinnedRule } from "../../engine/dates/pinned.ts";
import type { Tables } from "../database/open.ts";

/** The orders of a list besides its declared one; titles go by the language that is named. */
export type Sort = "newest" | "oldest" | "title";
export type Sorting = { by: Sort; locale: Locale };

type Direction = "asc" | "desc";
/** By what a list is sorted, most important first. It ends with the id, so that no two entries have the same place. */
type Order = readonly (readonly [RawBuilder<unknown>, Direction])[];

/** Where an entry stands in a list whose order is decided by hand. */
export const place = sql<number>`coalesce(${sql.ref(positionColumn)}, id)`;

/** Puts the rows of a query in the collection's declared order, or another one; backwards, the last row comes first. */
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

/** The declared order, or by day whatever is declared. */
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

/** In the order of the titles that somebody reads in a language; entries without one come last. */
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
