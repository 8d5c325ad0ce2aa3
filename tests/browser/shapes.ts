import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";

/** What decides how a collection's screens are built: its list view, and the kinds of its fields. */
const shapeOf = ({ listView, fields }: Collection) =>
  [listView, ...Object.values(fields).map(({ kind, required }) => `${kind} ${required}`)].join();

/** The first collection of each shape: the screens of the others differ from its own in words alone. */
export const oneOfEachShape = collections.filter(
  (collection, place) => collections.findIndex((one) => shapeOf(one) === shapeOf(collection)) === place,
);
