import type { Collection } from "./collection.ts";
import { type Declaration, isCollection } from "./declaration.ts";

/**
 * The column with an entry's place in a list that is sorted by hand; only the tables of such collections have it. Null
 * means that the entry was never moved: its id then serves as its place, so that a new entry comes last.
 */
export const positionColumn = "position";

/** Maximum number of entries in a list that can be sorted by hand. */
export const mostOrdered = 1000;

/** Whether administrators decide the order of the entries. False for a global, which has one entry. */
export function isOrderedByHand(declaration: Declaration): declaration is Collection {
  return isCollection(declaration) && declaration.order === "manual";
}

/** The path under `/api` that accepts the order of a list. */
export function orderApiPath({ api }: Collection): string {
  return `/order${api.list}`;
}

/** The path of the screen on which administrators sort a list. */
export function orderPath({ name }: Collection): string {
  return `/admin/order/${name}`;
}
