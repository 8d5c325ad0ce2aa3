import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import * as m from "../../messages/compiled/messages.js";
import { parseFormattedText } from "../content/parse-formatted-text.ts";
import type { ApiOperations } from "./openapi-routes.ts";
import { jsonBody, parsed } from "./request-body.ts";

/** Maximum number of texts, one for each field, in one preview request: more than any form has. */
const mostTexts = 10;

const textsBody = z
  .record(z.string(), z.string().check(z.maxLength(paragraphsLimit)))
  .check(z.refine((texts) => Object.keys(texts).length <= mostTexts));

export const previewOperations: ApiOperations = {
  "POST /formatted-text": {
    summary: "What pages will show of Markdown",
    body: textsBody,
    answer: "The trees by field.",
    act: "unseen",
  },
};

/** Adds the route that previews a form's texts. Must come after `requireWriter`. */
export function addPreviewRoute(api: Hono): void {
  api.post("/formatted-text", jsonBody(), previewFormattedText);
}

/**
 * Converts Markdown texts to the trees of elements that pages will show: `{description: "…"}` is answered with
 * `{description: […]}`. The preview of a form asks for this, because only the server has the parser.
 */
function previewFormattedText(context: Context): Response {
  const texts = parsed(context, textsBody, m.problem_body);
  return context.json(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseFormattedText(text)])),
  );
}
