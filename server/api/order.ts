import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { isOrderedByHand, mostOrdered, orderApiPath } from "../../engine/manual-order.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../content/store.ts";
import { withJson } from "./json-body.ts";
import { problem } from "./problem.ts";

const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const idList = z
  .array(z.string().check(z.regex(/^[1-9]\d{0,14}$/)))
  .check(z.maxLength(mostOrdered), z.refine(isUnique));
const orderBody = z.strictObject({ ids: idList, before: z.optional(idList) });

/** Adds the routes that put a list in order whose order is decided by hand. Must come after `requireWriter`. */
export function addOrderRoutes(api: Hono, store: Store): void {
  for (const collection of collections.filter(isOrderedByHand)) {
    api.put(orderApiPath(collection), (context) => order(context, store, collection));
    api.all(orderApiPath(collection), (context) => {
      context.header("Allow", "PUT");
      return problem(context, 405, m.problem_method, {});
    });
  }
}

/**
 * Takes the ids of all entries in their new order. A list that is another than the client knows is refused with its
 * present ids.
 */
async function order(context: Context, store: Store, collection: Collection): Promise<Response> {
  return withJson(context, { fields: {} }, async ({ fields }) => {
    const body = orderBody.safeParse(fields);
    if (!body.success) return problem(context, 400, m.problem_order, {});
    const { ids, before } = body.data;
    const outcome = await store.order(collection, ids, context.get("writer").email, before);
    if ("present" in outcome) return problem(context, 409, m.problem_order_changed, {}, {}, { ids: outcome.present });
    return context.json({ acknowledged: true, moved: outcome.moved });
  });
}
