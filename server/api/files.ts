import type { Context, Hono } from "hono";
import * as z from "zod/mini";
import { questionLimit } from "../../engine/forms/question-limit.ts";
import * as m from "../../messages/compiled/messages.js";
import type { SiteFiles } from "../media/file-list.ts";
import { Refusal } from "./refusal.ts";
import { jsonBody } from "./request-body.ts";

/** Files in an answer: what a phone shows at once. */
const pageSize = 12;

const listBody = z.strictObject({
  question: z.optional(z.string().check(z.maxLength(questionLimit))),
  kind: z.optional(z.enum(["picture", "document"])),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});
const removeBody = z.strictObject({ address: z.string().check(z.maxLength(200)) });

/**
 * Adds the routes of files that are there: people who write choose one again, which asks by POST as visitors must not
 * see names of files; administrators remove one. Must come after `requireWriter`.
 */
export function addFileRoutes(api: Hono, { list, remove }: SiteFiles): void {
  api.post("/files", jsonBody(), async (context) => {
    const { question = "", kind, offset = 0 } = parse(context, listBody);
    const { files, total } = await list({ question: question.trim(), kind, limit: pageSize, offset });
    const shown = files.map(({ uses, ...file }) => ({ ...file, isUsed: uses.length > 0 }));
    return context.json({ files: shown, total });
  });
  api.post("/remove-file", jsonBody(), async (context) => {
    const isRemoved = await remove(parse(context, removeBody).address, context.get("writer").email);
    return context.json({ acknowledged: true, deletedCount: Number(isRemoved) });
  });
}

function parse<Schema extends z.ZodMiniType>(context: Context, schema: Schema): z.output<Schema> {
  const body = schema.safeParse(context.get("body").fields);
  if (!body.success) throw new Refusal(400, m.problem_body);
  return body.data;
}
