import type { Context } from "hono";
import * as z from "zod/mini";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import * as m from "../../messages/compiled/messages.js";
import { parseFormattedText } from "../formatted-text/parse.ts";
import { withJson } from "./json-body.ts";
import { problem } from "./problem.ts";

/** The texts of one form by field: more than any has. */
const mostTexts = 10;

const body = z
  .record(z.string(), z.string().check(z.maxLength(paragraphsLimit)))
  .check(z.refine((texts) => Object.keys(texts).length <= mostTexts));

/**
 * Answers what pages will show of Markdown, for the preview of a form, as the parser is on the server only: from
 * `{description: "…"}` to `{description: […]}`. Must come after `requireWriter`.
 */
export async function previewFormattedText(context: Context): Promise<Response> {
  return withJson(context, { fields: {} }, async ({ fields }) => {
    const texts = body.safeParse(fields);
    if (!texts.success) return problem(context, 400, m.problem_body, {});
    return context.json(Object.fromEntries(Object.entries(texts.data).map(([name, text]) => [name, parseFormattedText(text)])));
  });
}
