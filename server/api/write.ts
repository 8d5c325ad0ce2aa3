import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type { ZodMiniObject } from "zod/mini";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { StoredValue } from "../../engine/field.ts";
import { problemsOf } from "../../engine/problems.ts";
import { addSchema, updateSchema, type EntryValues } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessages } from "../../messages/problem-messages.ts";
import type { Store } from "../database/store.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import { missingUploads, storeEncodedPictures, withPlaceholders } from "./body-media.ts";
import { withJson } from "./json-body.ts";
import { problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";

/** The fields that were sent. A function that refuses them returns a `Response` instead. */
type Body = Record<string, unknown>;

/** The services that writing needs. */
export type WriteParts = { store: Store; library: MediaLibrary };

/**
 * Adds the routes that add, change and remove entries of every collection (requirements R10.3). Must come after
 * `requireWriter`.
 */
export function addWriteRoutes(api: Hono, parts: WriteParts): void {
  const routed = (path: string) => path.replace("{id}", ":id");
  for (const collection of collections) {
    api.post(collection.api.list, (context) => add(context, parts, collection));
    api.patch(routed(collection.api.update), (context) => update(context, parts, collection));
    api.delete(routed(collection.api.remove), (context) => remove(context, parts, collection));
  }
  for (const [path, methods] of methodsByPath()) {
    api.all(routed(path), (context) => {
      context.header("Allow", methods.join(", "));
      return problem(context, 405, m.problem_method, {});
    });
  }
}

/** The methods of each declared path; operations may share a path. */
function methodsByPath(): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  const allow = (path: string, ...methods: string[]) =>
    allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
  for (const { api } of collections) {
    allow(api.list, "GET", "HEAD", "POST");
    allow(api.item, "GET", "HEAD");
    allow(api.update, "PATCH");
    allow(api.remove, "DELETE");
  }
  return allowed;
}

async function add(context: Context, parts: WriteParts, collection: Collection): Promise<Response> {
  const clientKey = idempotencyKey(context);
  return withJson(context, collection, async ({ fields, digest }) => {
    const values = await validate(context, parts, collection, fields, addSchema(collection));
    if (values instanceof Response) return values;
    const { email, userId } = context.get("writer");
    // The body's digest is part of the key: the same key with another body is another addition.
    const addition = [userId, collection.name, clientKey, digest].join("\n");
    const key = clientKey === undefined ? undefined : createHash("sha256").update(addition).digest("base64url");
    const insertedId = await parts.store.add(collection, values as EntryValues, email, key);
    return context.json({ acknowledged: true, insertedId }, 201);
  });
}

async function update(context: Context, parts: WriteParts, collection: Collection): Promise<Response> {
  return withJson(context, collection, async (body) => {
    const sent = unwrap(collection, body.fields);
    if (Object.keys(sent).length === 0) return problem(context, 400, m.problem_body, {});
    const values = await validate(context, parts, collection, sent, updateSchema(collection, Object.keys(sent)));
    if (values instanceof Response) return values;
    const { email } = context.get("writer");
    const id = context.req.param("id") ?? "";
    const modifiedCount = await parts.store.update(collection, id, values as Record<string, StoredValue>, email);
    if (modifiedCount === 0) return problem(context, 404, m.problem_not_found, {});
    return context.json({ acknowledged: true, modifiedCount });
  });
}

/**
 * The parsed values of what was sent, with its pictures added to the library. The fields are validated first, so that nothing is
 * kept of a refused body.
 */
async function validate(
  context: Context,
  { library }: WriteParts,
  collection: Collection,
  sent: Body,
  schema: ZodMiniObject,
): Promise<Body | Response> {
  const refused = parse(context, schema, withPlaceholders(collection, sent));
  if (refused instanceof Response) return refused;
  const values = parse(context, schema, await storeEncodedPictures(collection, sent, library));
  if (values instanceof Response) return values;
  const missing = await missingUploads(collection, values, library);
  if (missing.length === 0) return values;
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(missing.map((name) => [name, m.media_gone])));
}

/** The key by which a client marks a repeated addition, if it sent one. Throws a `Refusal` for a malformed key. */
function idempotencyKey(context: Context): string | undefined {
  const given = context.req.header("Idempotency-Key");
  if (given === undefined || /^[\x20-\x7e]{1,500}$/.test(given)) return given;
  throw new Refusal(400, m.problem_idempotency_key);
}

async function remove(context: Context, { store }: WriteParts, collection: Collection): Promise<Response> {
  const { email } = context.get("writer");
  const deletedCount = await store.remove(collection, context.req.param("id") ?? "", email);
  return context.json({ acknowledged: true, deletedCount });
}

function parse(context: Context, schema: ZodMiniObject, sent: Body): Body | Response {
  const result = schema.safeParse(sent, { reportInput: true });
  if (result.success) return result.data;
  const fields = Object.entries(problemsOf(result.error)).map(([name, reason]) => [
    name,
    problemMessages[reason],
  ]);
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(fields));
}

/** The fields of an update, which may be wrapped in one object, as in `{teacherData: {…}}` (requirements R10.4). */
function unwrap({ fields }: Collection, body: Body): Body {
  const [only, ...others] = Object.entries(body);
  if (!only || others.length > 0 || only[0] in fields) return body;
  const [, inner] = only;
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as Body) : body;
}
