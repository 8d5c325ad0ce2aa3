import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { localDigits } from "../../engine/words/digits.ts";
import { listViews } from "../../engine/list-views.ts";
import { type LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { yearPath, yearPattern } from "../../engine/dates/year-path.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Range } from "../../server/content/list.ts";
import type { Store } from "../../server/content/store.ts";
import { accountContext, type Reading, readingContext, type RouterContext } from "../context.ts";
import { lastConfirmed } from "../layout/LastConfirmed.tsx";
import { routePattern } from "../route-pattern.ts";
import { loadMembers, loadOwnerNames, type Members } from "./belonging.ts";
import { type EntryParts, loadParts, type LocalizedTexts } from "./entry-parts.ts";
import type { Paging } from "./Pager.tsx";
import { hiddenText } from "./visibility-text.ts";
import { countPages, pageRange } from "./page-range.ts";

type Locale = Reading["locale"];

/** The data of one page of a list. */
export type ListData = Paging &
  EntryParts & {
    /** The collection's name. */
    name: string;
    rows: Row[];
    /** The number of entries on all pages. */
    total: number;
    /** For visitors: the sentence that describes the list. */
    about?: string;
    /** For visitors: the sentence that says when the list was last confirmed, if the list is reviewed regularly. */
    confirmed?: string | undefined;
    /**
     * For visitors: `year` is the year that this page is limited to, if any, in the page's digits. `years` links to the
     * entries of each year, if there are several.
     */
    year?: string;
    years?: Years;
    /** By row id: the name of the entry that the row belongs to, such as a picture's album. */
    owners?: Record<number, LocalizedText>;
    /** By row id: the number of the row's members and a picture of one, such as an album's pictures. */
    members?: Record<number, Members> | undefined;
    /** For administrators: the day on which each entry was last added or changed, by id. */
    changed?: Record<number, Day>;
    /** For administrators: why visitors do not see an entry, by id. Entries that they see are left out. */
    hidden?: Record<number, string>;
  };

/** The props of a list view's list. */
export type ListProps = {
  list: ListData;
  /** Set if the entry may not be stored yet, so that nothing may link to its page or its form. */
  isPreview?: boolean;
};

/** The arguments of the loader of a list or an entry. */
export type Args = Omit<LoaderFunctionArgs, "context"> & { context: RouterContext };

/**
 * Loads the page of a declared list that the URL requests with `?page=`. Throws 400 if that is not a page number, and
 * 404 if the list has no such page.
 */
export async function loadList(args: Args): Promise<ListData> {
  const { params, pattern, context } = args;
  const { year } = params;
  const collection = collections.find((one) =>
    isPatternOf((year === undefined ? one.page : yearPattern(one)) ?? "", pattern),
  );
  if (!collection?.page) throw data(null, { status: 404 });
  const { locale, store } = context.get(readingContext);
  const years = collection.byYear ? await store.years(collection) : [];
  if (year !== undefined && !years.includes(year)) throw data(null, { status: 404 });
  const path = year === undefined ? collection.page : yearPath(collection, year);
  const list = await loadRows(args, collection, path, store, year === undefined ? {} : { filter: { year } });
  if (list.page > list.pages) throw data(null, { status: 404 });
  return {
    ...list,
    about: collection.messages.about({}, { locale }),
    confirmed: list.total > 0 ? await lastConfirmed(store, collection, locale) : undefined,
    ...(year !== undefined && { year: localDigits(year, locale) }),
    ...(years.length > 1 && { years: yearLinks(collection, years, year, locale) }),
  };
}

/**
 * Loads the requested page of a collection from a store, filtered and sorted by `choice`; `path` is the path of the
 * first page. Throws 400 as `loadList` does. Past the last page, `rows` is empty and `page` is greater than `pages`.
 */
export async function loadRows(
  { request, context }: Args,
  collection: Collection,
  path: string,
  store: Store,
  choice: Pick<Range, "filter" | "sort"> = {},
): Promise<ListData> {
  return loadPart({ context, store, page: requestedPage(request, path), ...choice }, collection);
}

type Part = Pick<Range, "filter" | "sort"> & { context: Args["context"]; store: Store; page: number; limit?: number };

/** Loads a page of a collection, filtered and sorted. */
export async function loadPart(
  { context, store, page, limit, ...choice }: Part,
  collection: Collection,
): Promise<ListData> {
  const size = limit ?? listViews[collection.listView].pageSize;
  const { rows, total } = await store.list(collection, { ...choice, ...pageRange(page, size) });
  const pages = countPages(total, size);
  const { locale } = context.get(readingContext);
  const owners = await loadOwnerNames(store, collection, rows, locale);
  const members = await loadMembers(store, collection, rows, locale);
  return {
    name: collection.name,
    rows,
    total,
    page,
    pages,
    owners,
    members,
    ...(await loadParts(context, collection, rows)),
  };
}

/** Whether a route's pattern, with or without its leading slash, belongs to a declared path. */
export function isPatternOf(path: string, pattern: string): boolean {
  return pattern.replace(/^\//, "") === routePattern(path);
}

/**
 * The number of the requested page of the list at `path`. Throws 400 if the parameter is not a page number, and
 * redirects `?page=1` to `path`.
 */
export function requestedPage(request: Request, path: string): number {
  const parameter = new URL(request.url).searchParams.get("page");
  // The router adds the language prefix to the path.
  if (parameter === "1") throw redirect(path, 301);
  if (parameter === null) return 1;
  if (!/^[1-9]\d{0,8}$/.test(parameter)) throw data(null, { status: 400 });
  return Number(parameter);
}

/** An entry with the name of its collection, its formatted texts, and the files that these link to. */
export type EntryData = {
  name: string;
  row: Row;
  texts: LocalizedTexts;
  files: ListData["files"];
  /** The entry's change notes, the latest first. */
  notes: EntryParts["notes"][number];
  /** The link preview picture for a page without a picture of its own. */
  card?: string | undefined;
  /** For administrators: the sentence that says why visitors do not see the page. */
  hidden?: string | undefined;
};

/**
 * Loads the entry that the URL names; throws 404 if there is none. Administrators see hidden entries too, with a note.
 */
export async function loadEntry({ params, context, pattern }: Args): Promise<EntryData> {
  const collection = collections.find(({ detail }) => detail && isPatternOf(detail, pattern));
  if (!collection) throw data(null, { status: 404 });
  const { store, locale, profile, entryPicture } = context.get(readingContext);
  const { user } = context.get(accountContext);
  const row = await (user?.mayWrite ? store.includingHidden() : store).find(collection, params.id ?? "");
  if (!row) throw data(null, { status: 404 });
  const { texts, files, notes } = await loadParts(context, collection, [row]);
  const why = hiddenText(collection, row, locale);
  return {
    name: collection.name,
    row,
    texts: texts[row.id] ?? {},
    files,
    notes: notes[row.id] ?? [],
    card: why ? undefined : entryPicture(collection, row, { locale, profile }),
    ...(why && { hidden: m.visibility_preview({ why }, { locale }) }),
  };
}

/** The number of entries on the pages before this one. */
export function pageOffset(list: Pick<ListData, "name" | "page">): number {
  return pageRange(list.page, listViews[collectionOf(list).listView].pageSize).offset;
}

/** The declaration of the collection that the data belong to. */
export function collectionOf({ name }: { name: string }): Collection {
  return collectionNamed(name);
}

/** The links to the entries of each year and to all entries, with a label. */
type Years = { label: string; links: readonly { path: string; name: string; isHere: boolean }[] };

/** Describes the links for a page of a list; `here` is the year that the page shows. */
function yearLinks(collection: Collection, years: readonly string[], here: string | undefined, locale: Locale): Years {
  const all = { path: collection.page ?? "/", name: m.years_all({}, { locale }), isHere: here === undefined };
  const links = years.map((year) => ({
    path: yearPath(collection, year),
    name: localDigits(year, locale),
    isHere: here === year,
  }));
  return { label: m.years({}, { locale }), links: [all, ...links] };
}
