import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { type ListView, listViews } from "../../engine/list-views.ts";
import { globals } from "../../globals/all.ts";

/**
 * Returns the fewest of these declarations that have everything that any of them has. Chooses the one that adds most,
 * until nothing is left; of equals, the first.
 */
export function fewestWithAll<Declared extends Declaration>(
  declared: readonly Declared[],
  partsOf: (one: Declared) => readonly string[],
): Declared[] {
  const chosen: Declared[] = [];
  const left = new Set(declared.flatMap(partsOf));
  const added = (one: Declared) => [...new Set(partsOf(one))].filter((part) => left.has(part)).length;
  while (left.size > 0) {
    const most = Math.max(...declared.map(added));
    const next = declared.filter((one) => added(one) === most).slice(0, 1);
    chosen.push(...next);
    for (const part of next.flatMap(partsOf)) left.delete(part);
  }
  return chosen;
}

/** The kinds of a declaration's fields, each with whether it is required. */
const kindsOf = ({ fields }: Declaration) => Object.values(fields).map(({ kind, required }) => `${kind} ${required}`);

/**
 * The screens of a collection: its list view, and the screen that adds an entry, which the view may have of its own.
 */
function screensOf({ listView, fields }: Collection): string[] {
  const view: ListView<string> = listViews[listView];
  const asksForAll = Object.entries(fields).every(
    ([name, { sharedByMany }]) => sharedByMany || view.fields.includes(name),
  );
  return [`the list ${listView}`, ...(view.ownAddScreen && asksForAll ? [`the form of ${listView}`] : [])];
}

/**
 * One collection for each list view, for each screen that adds entries, and for each kind of field. The screens of the
 * others differ only in their words, so a test of these covers all.
 */
export const oneOfEachShape = fewestWithAll(collections, (one) => [...screensOf(one), ...kindsOf(one)]);

const otherKinds = (global: Declaration) =>
  Object.values(global.fields)
    .map(({ kind }) => kind)
    .filter((kind) => !oneOfEachShape.some(({ fields }) => Object.values(fields).some((field) => field.kind === kind)));

/** One global for each kind of field that no collection of `oneOfEachShape` has, whose forms are made alike. */
export const globalOfEachOtherKind = fewestWithAll(globals, otherKinds);
