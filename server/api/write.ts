import type { Context, Hono, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { collections } from "../../collections/all.ts";
import { changeNotePath, takesChangeNotes, withChangeNote } from "../../engine/change-note.ts";
import type { Collection } from "../../engine/collection.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { isOrderedByHand, mostOrdered, orderApiPath } from "../../engine/manual-order.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { authorName } from "../../sample/author.ts";
import type { Revision } from "../content/history.ts";
import type { Store } from "../content/store.ts";
import { additionKey } from "./idempotency-key.ts";
import { type EntryParts, parseAddition, parseUpdate } from "./entry-body.ts";
import { problem, refusalResponse, requestLocale } from "./problem.ts";
import { Refusal } from "../refusal/refusal.ts";
import { allowSilence, jsonBody } from "./request-body.ts";

/**
 * Adds the routes that create, update, remove and order entries of collections, and update globals (requirements
 * R10.3). Must come after `requireWriter`.
 */
export function addWriteRoutes(api: Hono, parts: EntryParts): void {
  const silence: MiddlewareHandler = (context, next) => {
    allowSilence(context, parts.pictures);
    return next();
  };
  for (const collection of collections) {
    api.post(collection.api.list, silence, jsonBody(collection), (context) => add(context, parts, collection));
    api.delete(routed(collection.api.remove), (context) => remove(context, parts, collection));
  }
  for (const declaration of declarations) {
    const { update: path } = declaration.api;
    api.patch(routed(path), silence, jsonBody(declaration), (context) => update(context, parts, declaration));
    api.post(routed(restorePath(declaration)), jsonBody(), (context) => restore(context, parts, declaration));
  }
  for (const collection of collections.filter(takesChangeNotes))
    api.delete(routed(changeNotePath(collection)), (context) => removeNote(context, parts, collection));
  for (const collection of collections.filter(isOrderedByHand))
    api.put(orderApiPath(collection), jsonBody(), (context) => order(context, parts, collection));
  for (const [path, methods] of methodsByPath()) {
    api.all(routed(path), (context) => {
      context.header("Allow", methods.join(", "));
      return problem(context, 405, m.problem_method, {});
    });
  }
}

/** Converts a declared path to Hono's syntax. */
function routed(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

/** The path below `/api` that restores a version of an entry. */
function restorePath({ api }: Declaration): string {
  return `${api.item}/restore`;
}

/** The methods of each declared path. Several operations may share a path. */
function methodsByPath(): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  const allow = (path: string, ...methods: string[]) => allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
  for (const declaration of declarations) {
    allow(restorePath(declaration), "POST");
    allow(declaration.api.item, "GET", "HEAD");
    allow(declaration.api.update, "PATCH");
  }
  for (const { api } of collections) {
    allow(api.list, "GET", "HEAD", "POST");
    allow(api.remove, "DELETE");
  }
  for (const collection of collections.filter(takesChangeNotes)) allow(changeNotePath(collection), "DELETE");
  for (const collection of collections.filter(isOrderedByHand)) allow(orderApiPath(collection), "PUT");
  return allowed;
}

async function add(context: Context, parts: EntryParts, collection: Collection): Promise<Response> {
  const { fields, digest } = context.get("body");
  const key = additionKey(context, collection.name, digest);
  const values = await parseAddition(parts, collection, fields);
  if (context.get("isTrial")) return context.json({ values });
  const { email } = context.get("writer");
  const insertedId = await parts.store.add(collection, values, email, key);
  return context.json({ acknowledged: true, insertedId }, 201);
}

async function update(context: Context, parts: EntryParts, declaration: Declaration): Promise<Response> {
  const sent = unwrap(declaration, context.get("body").fields);
  if (Object.keys(sent).length === 0) return problem(context, 400, m.problem_body, {});
  const id = context.req.param("id") ?? globalId;
  const noted = withChangeNote(declaration, { label: m.change_note });
  const values = await parseUpdate(parts, noted, sent, id);
  if (context.get("isTrial")) return tried(context, parts.store, declaration, id, { values });
  const { email } = context.get("writer");
  const expected = expectedVersion(context);
  const outcome = await parts.store.update(declaration, id, values, email, expected);
  if ("later" in outcome) return changedMeanwhile(context, parts.store, outcome.later);
  if (outcome.modifiedCount === 0) return problem(context, 404, m.problem_not_found, {});
  context.header("ETag", `"${outcome.version}"`);
  return context.json({ acknowledged: true, modifiedCount: outcome.modifiedCount });
}

/** The answer to a trial write of an entry: the values that it would write, or that the entry is gone. */
async function tried(context: Context, store: Store, of: Declaration, id: string, found: object = {}) {
  const entry = await store.includingHidden().find(of, id);
  return entry ? context.json(found) : problem(context, 404, m.problem_not_found, {});
}

/** The fields of an update, which may be wrapped in one object, as in `{teacherData: {…}}` (requirements R10.4). */
function unwrap({ fields }: Declaration, body: Record<string, unknown>): Record<string, unknown> {
  const [only, ...others] = Object.entries(body);
  if (!only || others.length > 0 || only[0] in fields) return body;
  const [, inner] = only;
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as Record<string, unknown>) : body;
}

/**
 * The version of the entry on which the client's write is based, if the client sends it. Throws a `Refusal` if it is
 * malformed.
 */
function expectedVersion(context: Context): number | undefined {
  const given = context.req.header("If-Match");
  if (given === undefined || given === "*") return undefined;
  const version = /^"(\d{1,9})"$/.exec(given)?.[1];
  if (version === undefined) throw new Refusal(400, m.problem_if_match);
  return Number(version);
}

/** Refuses a write that is based on an older version; the answer says who has changed the entry since, and when. */
async function changedMeanwhile(context: Context, store: Store, later: Revision): Promise<Response> {
  const names = await store.history.personNames([later.by]);
  const { email } = context.get("writer");
  const locale = requestLocale(context);
  const inputs = { by: authorName(later.by, locale, names, email), when: formatInstant(later.at, locale) };
  const message = () => m.problem_changed(inputs, { locale });
  return refusalResponse(context, new Refusal(412, message, {}, { more: { later } }));
}

const restoreBody = z.strictObject({ version: z.int().check(z.positive()) });

/** Restores an earlier version of an entry, or a removed entry. */
async function restore(context: Context, { store }: EntryParts, declaration: Declaration): Promise<Response> {
  const body = restoreBody.safeParse(context.get("body").fields);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const { email } = context.get("writer");
  const id = context.req.param("id") ?? globalId;
  if (context.get("isTrial")) {
    const kept = await store.history.list(declaration, id);
    const found = kept.find(({ version }) => version === body.data.version);
    return found ? context.json({ values: found.values }) : problem(context, 404, m.problem_not_found, {});
  }
  const outcome = await store.restore(declaration, id, body.data.version, email, expectedVersion(context));
  if ("later" in outcome) return changedMeanwhile(context, store, outcome.later);
  if (outcome.restoredCount === 0) return problem(context, 404, m.problem_not_found, {});
  context.header("ETag", `"${outcome.version}"`);
  return context.json({ acknowledged: true, restoredCount: outcome.restoredCount });
}

async function remove(context: Context, { store }: EntryParts, collection: Collection): Promise<Response> {
  const { email } = context.get("writer");
  if (context.get("isTrial")) return tried(context, store, collection, context.req.param("id") ?? "");
  const outcome = await store.remove(collection, context.req.param("id") ?? "", email, expectedVersion(context));
  if ("later" in outcome) return changedMeanwhile(context, store, outcome.later);
  const { deletedCount, version } = outcome;
  if (deletedCount > 0) context.header("ETag", `"${version}"`);
  return context.json({ acknowledged: true, deletedCount });
}

/** Removes a change note; `{version}` is the version of the entry that the change made. */
async function removeNote(context: Context, { store }: EntryParts, collection: Collection): Promise<Response> {
  const version = /^\d{1,9}$/.test(context.req.param("version") ?? "") ? Number(context.req.param("version")) : 0;
  const id = context.req.param("id") ?? "";
  if (context.get("isTrial")) return tried(context, store, collection, id);
  const isRemoved = await store.removeChangeNote(collection, id, version, context.get("writer").email);
  return context.json({ acknowledged: true, deletedCount: Number(isRemoved) });
}

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const idList = z
  .array(z.string().check(z.regex(/^[1-9]\d{0,14}$/)))
  .check(z.maxLength(mostOrdered), z.refine(isUnique));
const orderBody = z.strictObject({ ids: idList, before: z.optional(idList) });

/**
 * Takes the ids of all entries in their new order. If the client's list is not the current one, the request is refused
 * and the answer has the current ids.
 */
async function order(context: Context, { store }: EntryParts, collection: Collection): Promise<Response> {
  const body = orderBody.safeParse(context.get("body").fields);
  if (!body.success) return problem(context, 400, m.problem_order, {});
  const { ids, before } = body.data;
  if (context.get("isTrial")) return context.json({});
  const outcome = await store.order(collection, ids, context.get("writer").email, before);
  if ("present" in outcome)
    return refusalResponse(context, new Refusal(409, m.problem_order_changed, {}, { more: { ids: outcome.present } }));
  return context.json({ acknowledged: true, moved: outcome.moved });
}
