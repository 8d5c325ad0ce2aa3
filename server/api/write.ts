import type { Context, Hono, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { collections } from "../../collections/all.ts";
import { changeNotePath, takesChangeNotes } from "../../engine/change-note.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { isOrderedByHand, mostOrdered, orderApiPath } from "../../engine/manual-order.ts";
import { isReviewed } from "../../engine/review.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { PictureStore } from "../media/picture-store.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { Perform } from "../writing/perform.ts";
import type { Act } from "../writing/who-may.ts";
import type { Outcome, Write } from "../writing/write.ts";
import { additionKey } from "./idempotency-key.ts";
import { problem } from "./problem.ts";
import { allowSilence, jsonBody, parsed } from "./request-body.ts";

type Parts = {
  perform: Perform;
  pictures: PictureStore;
  /** Makes a middleware that refuses people who may not do something. */
  allow: (act: Act) => MiddlewareHandler;
};

const confirmationPath = "/confirmation";

/**
 * Adds the routes that create, update, remove, order and confirm content (requirements R10.3). Each turns a request
 * into a `Write` and its outcome into JSON. Must come after `requireWriter`.
 */
export function addWriteRoutes(api: Hono, { perform, pictures, allow }: Parts): void {
  const silence: MiddlewareHandler = (context, next) => {
    allowSilence(context, pictures);
    return next();
  };
  for (const of of collections) {
    api.post(of.api.list, allow({ of }), silence, jsonBody(of), (context) => add(context, perform, of));
    api.delete(routed(of.api.remove), allow({ of }), (context) => remove(context, perform, of));
  }
  for (const of of declarations) {
    const { update: path } = of.api;
    api.patch(routed(path), allow({ of }), silence, jsonBody(of), (context) => update(context, perform, of));
    api.post(routed(restorePath(of)), allow({ of }), jsonBody(), (context) => restore(context, perform, of));
  }
  for (const of of collections.filter(takesChangeNotes))
    api.delete(routed(changeNotePath(of)), allow({ of }), (context) => removeNote(context, perform, of));
  for (const of of collections.filter(isOrderedByHand))
    api.put(orderApiPath(of), allow({ of }), jsonBody(), (context) => order(context, perform, of));
  // The body names the content, so only `perform` knows who may confirm it.
  api.post(confirmationPath, allow("unseen"), jsonBody(), (context) => confirm(context, perform));
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
  allow(confirmationPath, "POST");
  return allowed;
}

/** Performs a write for its sender. The header `Replaces` names the proposal whose place a new one takes. */
function performed(context: Context, perform: Perform, write: Write): Promise<Outcome> {
  const given = context.req.header("Replaces") ?? "";
  const replaces = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  return perform(write, context.get("writer"), { replaces });
}

async function add(context: Context, perform: Perform, of: Collection): Promise<Response> {
  const { fields: sent, digest } = context.get("body");
  const key = additionKey(context, of.name, digest);
  const done = await performed(context, perform, { kind: "add", of, sent, key });
  return "proposal" in done ? held(context, done) : context.json({ acknowledged: true, insertedId: done.id }, 201);
}

async function update(context: Context, perform: Perform, of: Declaration): Promise<Response> {
  const sent = unwrap(of, context.get("body").fields);
  const write: Write = { kind: "update", of, id: idIn(context), sent, expected: expectedVersion(context) };
  return answer(context, await performed(context, perform, write), "modifiedCount");
}

/** The fields of an update, which may be wrapped in one object, as in `{teacherData: {…}}` (requirements R10.4). */
function unwrap({ fields }: Declaration, body: Record<string, unknown>): Record<string, unknown> {
  const [only, ...others] = Object.entries(body);
  if (!only || others.length > 0 || only[0] in fields) return body;
  const [, inner] = only;
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as Record<string, unknown>) : body;
}

const restoreBody = z.strictObject({ version: z.int().check(z.positive()) });

/** Restores an earlier version of an entry, or a removed entry. */
async function restore(context: Context, perform: Perform, of: Declaration): Promise<Response> {
  const { version } = parsed(context, restoreBody);
  const write: Write = { kind: "restore", of, id: idIn(context), version, expected: expectedVersion(context) };
  return answer(context, await performed(context, perform, write), "restoredCount");
}

async function remove(context: Context, perform: Perform, of: Collection): Promise<Response> {
  const write: Write = { kind: "remove", of, id: idIn(context), expected: expectedVersion(context) };
  return answer(context, await performed(context, perform, write), "deletedCount");
}

/** Removes a change note; `{version}` is the version of the entry that the change made. */
async function removeNote(context: Context, perform: Perform, of: Collection): Promise<Response> {
  const version = /^\d{1,9}$/.test(context.req.param("version") ?? "") ? Number(context.req.param("version")) : 0;
  const write: Write = { kind: "note", of, id: idIn(context), version };
  return answer(context, await performed(context, perform, write), "deletedCount");
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
async function order(context: Context, perform: Perform, of: Collection): Promise<Response> {
  const write: Write = { kind: "order", of, ...parsed(context, orderBody, m.problem_order) };
  const done = await performed(context, perform, write);
  return "proposal" in done ? held(context, done) : context.json({ acknowledged: true, moved: done.count > 0 });
}

const confirmationBody = z.strictObject({ subject: z.string().check(z.maxLength(100)) });

/** Records that the content of an entry or a global is still right. */
async function confirm(context: Context, perform: Perform): Promise<Response> {
  const { subject } = parsed(context, confirmationBody);
  const of = declarations.filter(isReviewed).find(({ name }) => name === subject);
  if (!of) throw new Refusal(404, m.problem_not_found);
  return answer(context, await performed(context, perform, { kind: "confirm", of }));
}

/** The answer to a write; `count` is the member that has the number of written entries. */
function answer(context: Context, done: Outcome, count?: string): Response {
  if ("proposal" in done) return held(context, done);
  if (done.count > 0 && done.version !== undefined) context.header("ETag", `"${done.version}"`);
  return context.json({ acknowledged: true, ...(count && { [count]: done.count }) });
}

/** The answer to a write that waits for an administrator's approval. */
function held(context: Context, { proposal }: { proposal: number }): Response {
  return context.json({ acknowledged: true, proposal }, 202);
}

function idIn(context: Context): string {
  return context.req.param("id") ?? globalId;
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
