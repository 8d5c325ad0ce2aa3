import { data, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { collections } from "../../collections/all.ts";
import type { AdminPaths, Collection } from "../../engine/collection.ts";
import { requestContext } from "../context.ts";
import { type EntryData, type ListData, loadRows } from "../list-data.ts";
import { routePattern } from "../route-pattern.ts";
import { requireAdministrator } from "./guard.ts";

type Args = Omit<LoaderFunctionArgs, "context"> & { context: Readonly<RouterContextProvider> };

/** The declaration whose screen an address is; nobody but administrators gets further. */
function screen(args: Args, kind: keyof AdminPaths): Collection {
  requireAdministrator(args);
  const pattern = args.pattern.replace(/^\//, "");
  const collection = collections.find(({ admin }) => routePattern(admin[kind]) === pattern);
  if (!collection) throw data(null, { status: 404 });
  return collection;
}

/** What the screen that adds an entry needs. */
export function loadAdd(args: Args): { name: string } {
  return { name: screen(args, "add").name };
}

/** The entry that a form changes; answers 404 where there is none. */
export async function loadUpdateForm(args: Args): Promise<EntryData> {
  const collection = screen(args, "updateForm");
  const row = await args.context.get(requestContext).store.find(collection, args.params.id ?? "");
  if (!row) throw data(null, { status: 404 });
  return { name: collection.name, row };
}

/** A page of the list from which entries are updated. */
export async function loadUpdateList(args: Args): Promise<ListData> {
  return loadScreenList(args, "update");
}

/** A page of the list from which entries are removed. */
export async function loadRemoveList(args: Args): Promise<ListData> {
  return loadScreenList(args, "remove");
}

async function loadScreenList(args: Args, kind: "update" | "remove"): Promise<ListData> {
  const collection = screen(args, kind);
  return loadRows(args, collection, collection.admin[kind]);
}
