import type { Context, Hono } from "hono";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { globalId } from "../../engine/global.ts";
import { toApiEntry } from "../../engine/row.ts";
import { questionLimit } from "../../engine/question-limit.ts";
import { declarations, globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../database/store.ts";
import { listAnswer } from "./list-answer.ts";
import { describeApi } from "./openapi.ts";
import { pagingSchema } from "./paging.ts";
import { problem } from "./problem.ts";

/** Entries of each collection in the answer to a search. */
const searchLimit = 20;

/** Adds the routes for reading, which are open to everyone (requirements R10.1). */
export function addReadRoutes(api: Hono, store: Store, publicUrl: string): void {
  for (const collection of collections) {
    api.get(collection.api.list, (context) => list(context, store, collection));
    api.get(collection.api.item.replace("{id}", ":id"), (context) => find(context, store, collection));
  }
  for (const global of globals) api.get(global.api.item, (context) => find(context, store, global));
  api.get("/search", (context) => search(context, store));
  const description = JSON.stringify(describeApi(declarations, publicUrl));
  api.get("/openapi.json", (context) => context.body(description, 200, { "Content-Type": "application/json" }));
}

async function list(context: Context, store: Store, collection: Collection): Promise<Response> {
  const query = pagingSchema.safeParse(context.req.query());
  if (!query.success) {
    const name = String(query.error.issues[0]?.path[0] ?? "");
    return problem(context, 400, m.problem_query, { name });
  }
  const { headers, json } = await listAnswer(store, collection, query.data);
  return context.body(json, 200, { ...headers, "Content-Type": "application/json", "Cache-Control": "no-cache" });
}

/** Searches as the page does: the best groups first, each with its first entries and how many there are. */
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
