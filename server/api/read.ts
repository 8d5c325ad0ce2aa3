import type { Context, Hono } from "hono";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { toApiEntry } from "../../engine/row.ts";
import { declarations, globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../database/store.ts";
import { describeApi } from "./openapi.ts";
import { pagingSchema } from "./paging.ts";
import { problem } from "./problem.ts";

/** Adds the routes for reading, which are open to everyone (requirements R10.1). */
export function addReadRoutes(api: Hono, store: Store, publicUrl: string): void {
  for (const collection of collections) {
    api.get(collection.api.list, (context) => list(context, store, collection));
    api.get(collection.api.item.replace("{id}", ":id"), (context) => find(context, store, collection));
  }
  for (const global of globals) api.get(global.api.item, (context) => find(context, store, global));
  const description = JSON.stringify(describeApi(declarations, publicUrl));
  api.get("/openapi.json", (context) => context.body(description, 200, { "Content-Type": "application/json" }));
}

async function list(context: Context, store: Store, collection: Collection): Promise<Response> {
  const query = pagingSchema.safeParse(context.req.query());
  if (!query.success) {
    const name = String(query.error.issues[0]?.path[0] ?? "");
    return problem(context, 400, m.problem_query, { name });
  }
  const { limit, offset } = query.data;
  const { rows, total } = await store.list(collection, { limit, offset });
  context.header("X-Total-Count", String(total));
  if (offset + limit < total) {
    context.header("Link", `<?limit=${limit}&offset=${offset + limit}>; rel="next"`);
  }
  context.header("Cache-Control", "no-cache");
  return context.json(rows.map((row) => toApiEntry(collection, row)));
}

async function find(context: Context, store: Store, declaration: Declaration): Promise<Response> {
  const found = await store.findVersioned(declaration, context.req.param("id") ?? globalId);
  if (!found) return problem(context, 404, m.problem_not_found, {});
  context.header("Cache-Control", "no-cache");
  context.header("ETag", `"${found.version}"`);
  return context.json(toApiEntry(declaration, found.row));
}
