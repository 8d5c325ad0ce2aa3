import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";

/** The shape of a collection, which decides how its screens are built: its list view and the kinds of its fields. */
const shapeOf = ({ listView, fields }: Collection) =>
  [listView, ...Object.values(fields).map(({ kind, required }) => `${kind} ${required}`)].join();

/**
 * One collection for each list view and set of field kinds. The screens of the others differ only in their words, so a
 * test of these covers all.
 */
export const oneOfEachShape = collections.filter(
  (collection, place) => collections.findIndex((one) => shapeOf(one) === shapeOf(collection)) === place,
);
