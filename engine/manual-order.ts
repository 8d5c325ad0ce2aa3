import type { Collection } from "./collection.ts";
import { type Declaration, isCollection } from "./declaration.ts";

/**
 * The column with an entry's place in a list whose order is decided by hand, in the tables of such collections alone.
 * Null says that the entry was never moved: its id is its place, so that a new entry stands at the end.
 */
export const positionColumn = "position";

/** Most entries of a list that can be put in order by hand. */
export const mostOrdered = 1000;

/** Whether administrators decide the order of the entries; what a global is has none. */
export function isOrderedByHand(declaration: Declaration): declaration is Collection {
  return isCollection(declaration) && declaration.order === "manual";
}

/** The path under `/api` that takes the order of a list. */
export function orderApiPath({ api }: Collection): string {
  return `/order${api.list}`;
}

/** The path of the screen on which administrators put a list in order. */
export function orderPath({ name }: Collection): string {
  return `/admin/order/${name}`;
}
