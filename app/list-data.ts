import type { ReactNode } from "react";
import { data, type LoaderFunctionArgs, redirect, type RouterContextProvider } from "react-router";
import { collectionNamed, collections } from "../collections/all.ts";
import type { Collection } from "../engine/collection.ts";
import { listViews } from "../engine/list-views.ts";
import type { Reading } from "../engine/reading.ts";
import type { Row } from "../engine/row.ts";
import { routePattern } from "./route-pattern.ts";
import { requestContext } from "./context.ts";
import type { FileFacts } from "./ui/FileNote.tsx";
import type { Paging } from "./ui/Pager.tsx";

/** A page of a list, ready to be shown. */
export type ListData = Paging & {
  name: string;
  rows: Row[];
  total: number;
  /** What is known of the school's own files that the rows link to, by their addresses. */
  files: Record<string, FileFacts>;
};

/** What a look's list is made of. */
export type ListProps = {
  list: ListData;
  /** Makes what can be done with an entry, where that is something else than reading it. */
  act?: (row: Row, title: Reading) => ReactNode;
};

type Args = Omit<LoaderFunctionArgs, "context"> & { context: Readonly<RouterContextProvider> };

/**
 * The page of a declared list that an address asks for, by `?page=`. Answers 400 for what is not a page
 * number and 404 for a page that the list does not have.
 */
export async function loadList(args: Args): Promise<ListData> {
  const collection = collections.find(({ page }) => page && matches(page, args.pattern));
  if (!collection?.page) throw data(null, { status: 404 });
  return loadRows(args, collection, collection.page);
}

/** The page of a collection that an address asks for, where its first page stands at `path`. */
export async function loadRows(
  { request, context }: Args,
  collection: Collection,
  path: string,
): Promise<ListData> {
  const { store, library } = context.get(requestContext);
  const limit = listViews[collection.look].pageSize;
  const asked = new URL(request.url).searchParams.get("page");
  // The router itself puts the language before the path.
  if (asked === "1") throw redirect(path, 301);
  const page = pageNumber(asked);
  const { rows, total } = await store.list(collection, { limit, offset: (page - 1) * limit });
  const pages = Math.max(1, Math.ceil(total / limit));
  if (page > pages) throw data(null, { status: 404 });
  const files = Object.fromEntries(await library.describeAll(linksOf(collection, rows)));
  return { name: collection.name, rows, total, page, pages, files };
}

/** The addresses that rows link to. */
function linksOf({ fields }: Collection, rows: readonly Row[]): string[] {
  const links = Object.keys(fields).filter((name) => fields[name]?.media === "document");
  return rows.flatMap((row) =>
    links.map((name) => String((row as unknown as Record<string, unknown>)[name])),
  );
}

/** Whether a route's pattern, with or without its leading slash, is that of a declared path. */
function matches(path: string, pattern: string): boolean {
  return pattern.replace(/^\//, "") === routePattern(path);
}

function pageNumber(asked: string | null): number {
  if (asked === null) return 1;
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw data(null, { status: 400 });
  return Number(asked);
}

/** An entry, ready to be shown. */
export type EntryData = { name: string; row: Row };

/** The entry that an address asks for; answers 404 where there is none. */
export async function loadEntry({ params, context, pattern }: Args): Promise<EntryData> {
  const collection = collections.find(({ detail }) => detail && matches(detail, pattern));
  if (!collection) throw data(null, { status: 404 });
  const row = await context.get(requestContext).store.find(collection, params.id ?? "");
  if (!row) throw data(null, { status: 404 });
  return { name: collection.name, row };
}

/** How many entries stand before the page of a list. */
export function entriesBefore(list: ListData): number {
  return (list.page - 1) * listViews[declarationOf(list).look].pageSize;
}

/** The declaration behind a page's data. */
export function declarationOf({ name }: { name: string }): Collection {
  return collectionNamed(name);
}

