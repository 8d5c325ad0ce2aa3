import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { collections } from "../../collections/all.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import type { AdminPaths, Collection } from "../../engine/collection.ts";
import { type Declaration, isForEditors } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import { accountContext, readingContext, type RouterContext } from "../context.ts";
import { loadEntryChoices } from "../fields/entry-choices.ts";
import { formTexts } from "../forms/form-texts.ts";
import { type ListData, loadRows } from "../list-views/list-data.ts";
import { pageAddress } from "../list-views/Pager.tsx";
import { hiddenTexts } from "../list-views/visibility-text.ts";
import { routePattern } from "../route-pattern.ts";
import { requireAdministrator, requireWriter } from "../session/require-role.ts";
import { type ListFilterData, readListFilter } from "./content/ListFilter.tsx";
import { visibilityButtonTexts } from "./content/VisibilityButton.tsx";

type Args = Omit<LoaderFunctionArgs, "context"> & { context: RouterContext };

/** The collection whose screen of this kind is requested; redirects everybody who may not write, and throws 404. */
function requireCollection(args: Args, kind: keyof AdminPaths): Collection {
  requireWriter(args);
  const pattern = args.pattern.replace(/^\//, "");
  const collection = collections.find(({ admin }) => routePattern(admin[kind]) === pattern);
  if (!collection) throw data(null, { status: 404 });
  return collection;
}

/** Loads the data of the screen that adds an entry. */
export async function loadAdd(args: Args) {
  const collection = requireCollection(args, "add");
  const { store, locale } = args.context.get(readingContext);
  return {
    name: collection.name,
    choices: await loadEntryChoices(store, collection, locale),
    texts: formTexts(locale),
  };
}

/**
 * Loads the entry that a form changes, with its version, how many versions are kept, and who has changed it last.
 * Without
 * `stored`, with status 404, if there is none.
 */
export async function loadUpdateForm(args: Args) {
  const form = await loadForm(args, requireCollection(args, "updateForm"), args.params.id ?? "");
  return data(form, { status: form.stored ? 200 : 404 });
}

/** Loads the entry of a global for its form, as `loadUpdateForm` does. */
export async function loadGlobalForm(args: Args) {
  requireWriter(args);
  const global = globals.find(({ admin }) => routePattern(admin.updateForm) === args.pattern.replace(/^\//, ""));
  if (!global || !isForEditors(global)) requireAdministrator(args);
  if (!global) throw data(null, { status: 404 });
  return loadForm(args, global, globalId);
}

async function loadForm({ context }: Args, declaration: Declaration, id: string) {
  const { store, locale } = context.get(readingContext);
  const { user } = context.get(accountContext);
  const stored = await store.includingHidden().findVersioned(declaration, id);
  const latest = await store.history.latest(declaration, id);
  const notes = await store.history.changeNotes(declaration, stored ? [stored.row.id] : []);
  const names = await store.history.personNames(latest ? [latest.by] : []);
  const lastChange = latest && {
    by: authorName(latest.by, locale, names, user?.email),
    when: formatInstant(latest.at, locale),
    isOwn: latest.by === user?.email,
  };
  const choices = await loadEntryChoices(store, declaration, locale, stored?.row);
  return {
    name: declaration.name,
    id,
    stored,
    versions: latest?.count ?? 0,
    notes: notes.get(stored?.row.id ?? 0) ?? [],
    lastChange,
    choices,
    texts: formTexts(locale),
  };
}

/** Loads a page of the list from which entries are updated. */
export async function loadUpdateList(args: Args) {
  const list = await loadScreenList(args, "update");
  const { locale } = args.context.get(readingContext);
  return { ...list, texts: { ...visibilityButtonTexts(locale), order_link: m.order_link({}, { locale }) } };
}

/** Loads a page of the list from which entries are removed. */
export async function loadRemoveList(args: Args): Promise<ScreenList> {
  return loadScreenList(args, "remove");
}

/** A page of a list with its filter. */
export type ScreenList = ListData & { filter: ListFilterData };

async function loadScreenList(args: Args, kind: "update" | "remove"): Promise<ScreenList> {
  const collection = requireCollection(args, kind);
  const { store, locale } = args.context.get(readingContext);
  const all = store.includingHidden();
  const { form, choice } = await readListFilter(new URL(args.request.url), collection, all, locale);
  const list = await loadRows(args, collection, pageAddress(collection.admin[kind], 1, form.query), all, choice);
  // The way back from a form leads to the page it was opened from, which may be gone by then.
  if (list.page > list.pages) throw redirect(pageAddress(collection.admin[kind], list.pages, form.query));
  const writes = await store.lastWrites(
    collection,
    list.rows.map(({ id }) => id),
  );
  const changed = Object.fromEntries(Array.from(writes, ([id, at]) => [id, dayAt(new Date(at))]));
  return { ...list, filter: form, changed, hidden: hiddenTexts(collection, list.rows, locale) };
}
