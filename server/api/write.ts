import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import type { ZodMiniObject } from "zod/mini";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Stored } from "../../engine/field.ts";
import { problemsOf } from "../../engine/problems.ts";
import { addSchema, updateSchema, type Values } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemWords } from "../../messages/problems.ts";
import type { Store } from "../database/store.ts";
import type { Library } from "../media/library.ts";
import type { VideoLookup } from "../media/video-lookup.ts";
import { keepEncoded, lookUpVideo, withoutEncoded } from "./files.ts";
import { withJson } from "./json-body.ts";
import { problem } from "./problem.ts";
import { Refusal } from "./refusal.ts";

/** The fields that were sent; where they are refused, a Response that says so stands in their place. */
type Body = Record<string, unknown>;

/** What writing needs. */
export type WriteParts = { store: Store; library: Library; videos: VideoLookup };

/** Adding, changing and removing, of every collection (requirements R10.3). The gate stands before. */
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

/** What can be done with each declared path; one path may serve several ends. */
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
  const given = idempotencyKey(context);
  return withJson(context, collection, async ({ fields, digest }) => {
    const values = await judge(context, parts, collection, fields, addSchema(collection));
    if (values instanceof Response) return values;
    const { email, userId } = context.get("writer");
    // What was sent belongs to the key: the same key with another body is another addition.
    const deed = [userId, collection.name, given, digest].join("\n");
    const key = given && createHash("sha256").update(deed).digest("base64url");
    const insertedId = await parts.store.add(collection, values as Values, email, key);
    return context.json({ acknowledged: true, insertedId }, 201);
  });
}

async function update(context: Context, parts: WriteParts, collection: Collection): Promise<Response> {
  return withJson(context, collection, async (body) => {
    const sent = unwrap(collection, body.fields);
    if (Object.keys(sent).length === 0) return problem(context, 400, m.problem_body, {});
    const values = await judge(context, parts, collection, sent, updateSchema(collection, Object.keys(sent)));
    if (values instanceof Response) return values;
    const { email } = context.get("writer");
    const id = context.req.param("id") ?? "";
    const modifiedCount = await parts.store.update(collection, id, values as Record<string, Stored>, email);
    if (modifiedCount === 0) return problem(context, 404, m.problem_not_found, {});
    return context.json({ acknowledged: true, modifiedCount });
  });
}

/** The values of what was sent, with its pictures kept; nothing is kept of what is refused. */
async function judge(
  context: Context,
  { library, videos }: WriteParts,
  collection: Collection,
  sent: Body,
  schema: ZodMiniObject,
): Promise<Body | Response> {
  const refused = parse(context, schema, withoutEncoded(collection, sent));
  if (refused instanceof Response) return refused;
  const withPictures = await keepEncoded(collection, sent, library);
  return parse(context, schema, await lookUpVideo(collection, withPictures, videos));
}

/** The key by which a client marks a repeated addition as the same, where it gave one; throws for one that is none. */
function idempotencyKey(context: Context): string | undefined {
  const given = context.req.header("Idempotency-Key");
  if (given === undefined || /^[\x20-\x7e]{0,500}$/.test(given)) return given;
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
  const fields = Object.entries(problemsOf(result.error)).map(([name, what]) => [
    name,
    problemWords[what],
  ]);
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(fields));
}

/** A change may stand inside one object, as `{teacherData: {…}}` (requirements R10.4). */
function unwrap({ fields }: Collection, body: Body): Body {
  const [only, ...others] = Object.entries(body);
  if (!only || others.length > 0 || only[0] in fields) return body;
  const [, inner] = only;
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isObject ? (inner as Body) : body;
}
