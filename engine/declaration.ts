import type { Collection } from "./collection.ts";
import { isPostedOn } from "./fields/days.ts";
import type { Global } from "./global.ts";
import { type ListView, listViews } from "./list-views.ts";

/** Something with fields that the school publishes: a collection with many entries, or a global with one. */
export type Declaration = Collection | Global;

/** Whether a declaration is a collection's. */
export function isCollection(declaration: Declaration): declaration is Collection {
  return "listView" in declaration;
}

/** The name of the field with an entry's title; undefined for a global, whose own title names its entry. */
export function titleField(declaration: Declaration): string | undefined {
  return isCollection(declaration) ? listViews[declaration.listView].title : undefined;
}

/** The name of the field that is shown below an entry's title; undefined if there is none. */
export function subtitleField(declaration: Declaration): string | undefined {
  const { subtitle } = isCollection(declaration) ? (listViews[declaration.listView] as ListView<string>) : {};
  return subtitle;
}

/** The name of the field with the day by which a list is sorted; undefined if the list is not sorted by day. */
export function dayField({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.entries(fields).find(([, field]) => isPostedOn(field))?.[0];
}

/** Whether editors may change the entries: those of every collection, and of globals with `forEditors`. */
export function isForEditors(declaration: Declaration): boolean {
  return isCollection(declaration) || declaration.forEditors === true;
}
