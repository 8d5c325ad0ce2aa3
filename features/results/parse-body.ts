import type { Context } from "hono";
import type { z } from "zod";
import { problemsOf } from "../../engine/forms/problems.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";
import { problem } from "../../server/api/problem.ts";

/** The JSON body of a request, or a refusal that names each wrong field. */
export async function parseBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  if (!/^application\/json\b/i.test(context.req.header("Content-Type") ?? ""))
    return problem(context, 415, m.problem_json, {});
  const sent = await context.req.json<unknown>().catch(() => undefined);
  if (typeof sent !== "object" || sent === null) return problem(context, 400, m.problem_body, {});
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = Object.entries(problemsOf(parsed.error)).map(([name, reason]) => [name, problemMessage(reason)]);
  return problem(context, 400, m.problem_fields, {}, Object.fromEntries(fields));
}
