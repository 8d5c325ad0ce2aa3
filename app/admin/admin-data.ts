import { data, type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { dayAt } from "../../engine/calendar-day.ts";
import { formatInstant } from "../../engine/instant.ts";
import { authorName } from "../../sample/author.ts";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { AdminPaths, Collection } from "../../engine/collection.ts";
import { requestContext } from "../context.ts";
import { type ListData, loadRows } from "../list-views/list-data.ts";
import { pageAddress } from "../list-views/Pager.tsx";
import { routePattern } from "../route-pattern.ts";
import { requireWriter } from "../session/require-administrator.ts";

type Args = Omit<LoaderFunctionArgs, "context"> & { context: Readonly<RouterContextProvider> };

/** The collection whose screen of this kind is requested; redirects everybody but administrators, and throws 404. */
function requireCollection(args: Args, kind: keyof AdminPaths): Collection {
  requireWriter(args);
  const pattern = args.pattern.replace(/^\//, "");
  const collection = collections.find(({ admin }) => routePattern(admin[kind]) === pattern);
  if (!collection) throw data(null, { status: 404 });
  return collection;
}

/** Loads the data of the screen that adds an entry. */
export function loadAdd(args: Args): { name: string } {
  return { name: requireCollection(args, "add").name };
}

/**
 * Loads the entry that a form changes, with its version, how many versions are kept, and who has changed it last. Without
 * `stored`, with status 404, if there is none.
 */
export async function loadUpdateForm(args: Args) {
  const { name } = requireCollection(args, "updateForm");
  const { store, locale, user } = args.context.get(requestContext);
  const id = args.params.id ?? "";
  const stored = await store.findVersioned(collectionNamed(name), id);
  const latest = await store.history.latest(collectionNamed(name), id);
  const lastChange = latest && { by: authorName(latest.by, locale, user?.email), when: formatInstant(latest.at, locale) };
  return data({ name, id, stored, versions: latest?.count ?? 0, lastChange }, { status: stored ? 200 : 404 });
}

/** Loads a page of the list from which entries are updated. */
export async function loadUpdateList(args: Args): Promise<ListData> {
  return loadScreenList(args, "update");
}

/** Loads a page of the list from which entries are removed. */
export async function loadRemoveList(args: Args): Promise<ListData> {
  return loadScreenList(args, "remove");
}

async function loadScreenList(args: Args, kind: "update" | "remove"): Promise<ListData> {
  const collection = requireCollection(args, kind);
  const list = await loadRows(args, collection, collection.admin[kind]);
  // The way back from a form leads to the page it was opened from, which may be gone by then.
  if (list.page > list.pages) throw redirect(pageAddress(collection.admin[kind], list.pages));
  const { store } = args.context.get(requestContext);
  const writes = await store.lastWrites(collection, list.rows.map(({ id }) => id));
  const changed = Object.fromEntries(Array.from(writes, ([id, at]) => [id, dayAt(new Date(at))]));
  return { ...list, changed };
}
