import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { isForEditors } from "../../engine/declaration.ts";
import { isReviewed } from "../../engine/review.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../content/store.ts";
import { problem } from "./problem.ts";
import { jsonBody } from "./request-body.ts";
import { refuseEditor } from "./require-writer.ts";

const path = "/confirmation";
const confirmationBody = z.strictObject({ subject: z.string().check(z.maxLength(100)) });

/** Adds the route by which people confirm that content is still right. Must come after `requireWriter`. */
export function addConfirmationRoute(api: Hono, store: Store): void {
  api.post(path, jsonBody(), (context) => confirm(context, store));
  api.all(path, (context) => {
    context.header("Allow", "POST");
    return problem(context, 405, m.problem_method, {});
  });
}

/** Records that the content of an entry or a global is still right. Editors may confirm what they may write. */
async function confirm(context: Context, store: Store): Promise<Response> {
  const body = confirmationBody.safeParse(context.get("body").fields);
  if (!body.success) return problem(context, 400, m.problem_body, {});
  const subject = declarations.filter(isReviewed).find(({ name }) => name === body.data.subject);
  if (!subject) return problem(context, 404, m.problem_not_found, {});
  const { email, mayAdminister } = context.get("writer");
  if (!mayAdminister && !isForEditors(subject)) return refuseEditor(context);
  if (!context.get("isTrial")) await store.confirmations.add(subject, email);
  return context.json({ acknowledged: true });
}
