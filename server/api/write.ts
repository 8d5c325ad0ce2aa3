import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import type { ZodMiniObject } from "zod/mini";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { daysOfNew } from "../../engine/dates/first-day.ts";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { globalId } from "../../engine/global.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import type { Message } from "../../engine/message.ts";
import { problemsOf } from "../../engine/forms/problems.ts";
import { addSchema, updateSchema, type EntryValues } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessages } from "../../messages/problem-messages.ts";
import { authorName } from "../../sample/author.ts";
import type { Revision } from "../content/history.ts";
import type { Store } from "../content/store.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { allowSilence } from "./allow-silence.ts";
import { missingUploads, storeEncodedPictures, withPlaceholders } from "./body-media.ts";
import { withJson } from "./json-body.ts";
import { problem, requestLocale } from "./problem.ts";
import { missingReferences } from "./missing-references.ts";
import { Refusal } from "./refusal.ts";

/** The fields that were sent. A function that refuses them returns a `Response` instead. */
type Body = Record<string, unknown>;

/** The services that writing needs. */
type WriteParts = { store: Store; library: MediaLibrary; pictures: PictureStore };

/**
 * Adds the routes that add, change and remove entries of every collection, and change globals (requirements R10.3).
 * Must come after
 * `requireWriter`.
 */
export function addWriteRoutes(api: Hono, parts: WriteParts): void {
  const routed = (path: string) => path.replace("{id}", ":id");
  for (const collection of collections) {
    api.post(collection.api.list, (context) => add(context, parts, collection));
    api.delete(routed(collection.api.remove), (context) => remove(context, parts, collection));
  }
  for (const declaration of declarations) {
    api.patch(routed(declaration.api.update), (context) => update(context, parts, declaration));
    api.post(routed(restorePath(declaration)), (context) => restore(context, parts, declaration));
  }
  for (const [path, methods] of methodsByPath()) {
    api.all(routed(path), (context) => {
      context.header("Allow", methods.join(", "));
      return problem(context, 405, m.problem_method, {});
    });
  }
}

/** The path below `/api` that brings back a version of an entry. */
function restorePath({ api }: Declaration): string {
  return `${api.item}/restore`;
}

/** The methods of each declared path; operations may share a path. */
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
  return allowed;
}

async function add(context: Context, parts: WriteParts, collection: Collection): Promise<Response> {
  const clientKey = idempotencyKey(context);
  allowSilence(context, parts.pictures);
  return withJson(context, collection, async ({ fields, digest }) => {
    const values = await validate(context, parts, collection, fields, addSchema(collection));
    if (values instanceof Response) return values;
    const missing = await missingReferences(parts.store, collection, values);
    if (missing.length > 0) return refuseFields(context, missing, m.problem_reference);
    Object.assign(values, daysOfNew(collection, values as EntryValues, fields, dayAt(new Date())));
    const { email, userId } = context.get("writer");
    // The body's digest is part of the key: the same key with another body is another addition.
    const addition = [userId, collection.name, clientKey, digest].join("\n");
    const key = clientKey === undefined ? undefined : createHash("sha256").update(addition).digest("base64url");
    const insertedId = await parts.store.add(collection, values as EntryValues, email, key);
    return context.json({ acknowledged: true, insertedId }, 201);
  });
}

async function update(context: Context, parts: WriteParts, declaration: Declaration): Promise<Response> {
  allowSilence(context, parts.pictures);
  return withJson(context, declaration, async (body) => {
    const sent = unwrap(declaration, body.fields);
    if (Object.keys(sent).length === 0) return problem(context, 400, m.problem_body, {});
    const values = await validate(context, parts, declaration, sent, updateSchema(declaration, Object.keys(sent)));
    if (values instanceof Response) return values;
    const { email } = context.get("writer");
    const id = context.req.param("id") ?? globalId;
    const missing = await missingReferences(parts.store, declaration, values, id);
    if (missing.length > 0) return refuseFields(context, missing, m.problem_reference);
    const expected = expectedVersion(context);
    const outcome = await parts.store.update(declaration, id, values as Record<string, StoredValue>, email, expected);
    if ("later" in outcome) return changedMeanwhile(context, parts.store, outcome.later);
    if (outcome.modifiedCount === 0) return problem(context, 404, m.problem_not_found, {});
    context.header("ETag", `"${outcome.version}"`);
    return context.json({ acknowledged: true, modifiedCount: outcome.modifiedCount });
  });
}

/** Refuses a body because of some of its fields, each with the same message. */
function refuseFields(context: Context, names: readonly string[], message: Message): Response {
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(names.map((name) => [name, message])));
}

/** The parsed values of what was sent. Its pictures are stored last, so that nothing is kept of a refused body. */
async function validate(
  context: Context,
  { library, pictures }: WriteParts,
  declaration: Declaration,
  sent: Body,
  schema: ZodMiniObject,
): Promise<Body | Response> {
  const checked = parse(context, schema, withPlaceholders(declaration, sent));
  if (checked instanceof Response) return checked;
  const missing = await missingUploads(declaration, { sent, checked }, library);
  if (missing.length > 0) return refuseFields(context, missing, m.media_gone);
  return storeEncodedPictures(declaration, { sent, checked }, pictures);
}

/** The key by which a client marks a repeated addition, if it sent one. Throws a `Refusal` for a malformed key. */
function idempotencyKey(context: Context): string | undefined {
  const given = context.req.header("Idempotency-Key");
  if (given === undefined || /^[\x20-\x7e]{1,500}$/.test(given)) return given;
  throw new Refusal(400, m.problem_idempotency_key);
}

/** The version of the entry that a write was begun with, if the client says it. Throws a `Refusal` for another text. */
function expectedVersion(context: Context): number | undefined {
  const given = context.req.header("If-Match");
  if (given === undefined || given === "*") return undefined;
  const version = /^"(\d{1,9})"$/.exec(given)?.[1];
  if (version === undefined) throw new Refusal(400, m.problem_if_match);
  return Number(version);
}

/** The refusal of a write that was begun with an older version: who has changed the entry since, and when. */
async function changedMeanwhile(context: Context, store: Store, later: Revision): Promise<Response> {
  const locale = requestLocale(context);
  const by = authorName(later.by, locale, await store.history.personNames([later.by]), context.get("writer").email);
  const inputs = { by, when: formatInstant(later.at, locale) };
  return problem(context, 412, m.problem_changed, inputs, {}, { later });
}

const restoreBody = z.strictObject({ version: z.int().check(z.positive()) });

/** Brings back an earlier version of an entry, or a removed entry. */
async function restore(context: Context, { store }: WriteParts, declaration: Declaration): Promise<Response> {
  return withJson(context, declaration, async ({ fields }) => {
    const body = restoreBody.safeParse(fields);
    if (!body.success) return problem(context, 400, m.problem_body, {});
    const { email } = context.get("writer");
    const id = context.req.param("id") ?? globalId;
    const outcome = await store.restore(declaration, id, body.data.version, email, expectedVersion(context));
    if ("later" in outcome) return changedMeanwhile(context, store, outcome.later);
    if (outcome.restoredCount === 0) return problem(context, 404, m.problem_not_found, {});
    context.header("ETag", `"${outcome.version}"`);
    return context.json({ acknowledged: true, restoredCount: outcome.restoredCount });
  });
}

async function remove(context: Context, { store }: WriteParts, collection: Collection): Promise<Response> {
  const { email } = context.get("writer");
  const outcome = await store.remove(collection, context.req.param("id") ?? "", email, expectedVersion(context));
  if ("later" in outcome) return changedMeanwhile(context, store, outcome.later);
  const { deletedCount, version } = outcome;
  if (deletedCount > 0) context.header("ETag", `"${version}"`);
  return context.json({ acknowledged: true, deletedCount });
}

function parse(context: Context, schema: ZodMiniObject, sent: Body): Body | Response {
  const result = schema.safeParse(sent, { reportInput: true });
  if (result.success) return result.data;
  const fields = Object.entries(problemsOf(result.error)).map(([name, reason]) => [name, problemMessages[reason]]);
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(fields));
}

/** The fields of an update, which may be wrapped in one object, as in `{teacherData: {…}}` (requirements R10.4). */
function unwrap({ fields }: Declaration, body: Body): Body {
  const [only, ...others] = Object.entries(body);
  if (!only || others.length > 0 || only[0] in fields) return body;
  const [, inner] = only;
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as Body) : body;
}
