import { data, type LoaderFunctionArgs } from "react-router";
import { collections } from "../../collections/all.ts";
import { type AdminPaths, type Collection, copyParameter, searchParameter } from "../../engine/collection.ts";
import { type Declaration, isForEditors } from "../../engine/declaration.ts";
import { cleanQuestion } from "../../engine/forms/question.ts";
import { globalId } from "../../engine/global.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { features } from "../../features/registry.ts";
import { globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import { accountContext, administrationContext, readingContext, type RouterContext } from "../context.ts";
import { loadEntryChoices } from "../fields/entry-choices.ts";
import { hiddenText } from "../list-views/visibility-text.ts";
import { routePattern } from "../route-pattern.ts";
import { documentNotes } from "./files-data.ts";
import { nextFound } from "./content/found-entries.ts";
import { requireAdministrator, requireWriter } from "../session/require-role.ts";

export type AdminArgs = Omit<LoaderFunctionArgs, "context"> & { context: RouterContext };

/**
 * The collection whose screen is requested, and which of `screens` it is. Redirects everybody who may not write, and
 * throws 404 for an unknown screen.
 */
export function requireCollection<Screen extends keyof AdminPaths>(
  args: AdminArgs,
  screens: readonly Screen[],
): { collection: Collection; screen: Screen } {
  requireWriter(args);
  const pattern = args.pattern.replace(/^\//, "");
  for (const collection of collections) {
    const screen = screens.find((one) => routePattern(collection.admin[one]) === pattern);
    if (screen) return { collection, screen };
  }
  throw data(null, { status: 404 });
}

/**
 * Loads the data of the screen that adds an entry. `copied` is the entry named in the URL, whose values the form starts
 * with; `missing` is the sentence that says that this entry no longer exists.
 */
export async function loadAdd(args: AdminArgs) {
  const { collection } = requireCollection(args, ["add"]);
  const { store, locale } = args.context.get(readingContext);
  const id = new URL(args.request.url).searchParams.get(copyParameter);
  const copied = id === null ? undefined : await store.includingHidden().find(collection, id);
  return {
    name: collection.name,
    copied,
    missing: id !== null && !copied ? m.duplicate_missing({}, { locale }) : undefined,
    choices: await loadEntryChoices(store, collection, locale, copied),
  };
}

/**
 * Loads the entry that a form changes, with its version, the number of its stored versions, and who changed it last. If
 * there is no such entry, the status is 404 and `stored` is missing.
 */
export async function loadUpdateForm(args: AdminArgs) {
  const { collection } = requireCollection(args, ["updateForm"]);
  const form = await loadForm(args, collection, args.params.id ?? "");
  const { locale } = args.context.get(readingContext);
  const isHidden = form.stored && hiddenText(collection, form.stored.row, locale) !== undefined;
  const query = `?collection=${collection.name}&entry=${form.id}`;
  const besideHidden = features.flatMap(({ besideHidden: link }) =>
    isHidden && link ? [{ to: link.path + query, name: link.name({}, { locale }) }] : [],
  );
  const isShown = form.stored !== undefined && !isHidden && collection.detail !== undefined;
  return data({ ...form, besideHidden, isShown }, { status: form.stored ? 200 : 404 });
}

/** Loads the entry of a global for its form, as `loadUpdateForm` does. */
export async function loadGlobalForm(args: AdminArgs) {
  requireWriter(args);
  const global = globals.find(({ admin }) => routePattern(admin.updateForm) === args.pattern.replace(/^\//, ""));
  if (!global || !isForEditors(global)) requireAdministrator(args);
  if (!global) throw data(null, { status: 404 });
  return loadForm(args, global, globalId);
}

async function loadForm({ context, request }: AdminArgs, declaration: Declaration, id: string) {
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
  const question = cleanQuestion(new URL(request.url).searchParams.get(searchParameter));
  const { files, entryRemarks } = context.get(administrationContext);
  const reader = { locale, mayAdminister: user?.mayAdminister ?? false };
  return {
    name: declaration.name,
    id,
    stored,
    next: question ? await nextFound(store, question, { name: declaration.name, id }, reader) : undefined,
    versions: latest?.count ?? 0,
    notes: notes.get(stored?.row.id ?? 0) ?? [],
    lastChange,
    remarks: stored ? await entryRemarks(declaration, stored.row, locale) : [],
    documentNotes: stored ? await documentNotes(files, declaration, stored.row, locale) : {},
    choices,
  };
}
