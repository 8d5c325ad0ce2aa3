import type { Context, Hono } from "hono";
import { z } from "zod";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { toApiEntry } from "../../engine/row.ts";
import { questionLimit } from "../../engine/forms/question.ts";
import { globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../content/store.ts";
import { compressedResponse } from "../http/compression.ts";
import { listLimit } from "./openapi.ts";
import { problem } from "./problem.ts";

/** Maximum number of entries of each collection in a search response. */
const searchLimit = 20;

const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Parses the query parameters that select a part of a list. Without `limit`, it is `listLimit`. */
const pagingSchema = z.object({
  limit: count.pipe(z.number().min(1).max(listLimit)).default(listLimit),
  offset: count.default(0),
});

/** Adds the routes for reading, which need no sign-in (requirements R10.1). */
export function addReadRoutes(api: Hono, store: Store): void {
  for (const collection of collections) {
    api.get(collection.api.list, (context) => list(context, store, collection));
    api.get(collection.api.item.replace("{id}", ":id"), (context) => find(context, store, collection));
  }
  for (const global of globals) api.get(global.api.item, (context) => find(context, store, global));
  api.get("/search", (context) => search(context, store));
}

/** Answers a part of a list as JSON. The headers give the total number of entries and the next part. */
async function list(context: Context, store: Store, collection: Collection): Promise<Response> {
  const query = pagingSchema.safeParse(context.req.query());
  if (!query.success) {
    const name = String(query.error.issues[0]?.path[0] ?? "");
    return problem(context, 400, m.problem_query, { name });
  }
  const { limit, offset } = query.data;
  const { rows, total } = await store.list(collection, { limit, offset });
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": "no-cache",
    "X-Total-Count": String(total),
  });
  if (offset + limit < total) headers.set("Link", `<?limit=${limit}&offset=${offset + limit}>; rel="next"`);
  const json = JSON.stringify(rows.map((row) => toApiEntry(collection, row)));
  return compressedResponse(json, context.req.header("Accept-Encoding"), { status: 200, headers });
}

/** Searches as the search page does: the best groups first, each with its first entries and its total. */
async function search(context: Context, store: Store): Promise<Response> {
  const question = (context.req.query("q") ?? "").trim();
  if (question === "" || question.length > questionLimit) return problem(context, 400, m.problem_query, { name: "q" });
  const { entries, totals } = await store.search(question, { limit: searchLimit, each: true });
  const groups = Map.groupBy(entries, ({ declaration }) => declaration);
  context.header("Cache-Control", "no-cache");
  return context.json(
    totals.map(({ declaration, total }) => ({
      collection: declaration.name,
      total,
      entries: (groups.get(declaration) ?? []).map(({ row }) => toApiEntry(declaration, row)),
    })),
  );
}

async function find(context: Context, store: Store, declaration: Declaration): Promise<Response> {
  const found = await store.findVersioned(declaration, context.req.param("id") ?? globalId);
  if (!found) return problem(context, 404, m.problem_not_found, {});
  context.header("Cache-Control", "no-cache");
  context.header("ETag", `"${found.version}"`);
  return context.json(toApiEntry(declaration, found.row));
}
