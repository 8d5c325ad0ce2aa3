import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Library } from "../media/library.ts";
import { documentLimits, megabyte } from "../media/limits.ts";
import { MediaError } from "../media/media-error.ts";
import { mediaProblem } from "./media-problem.ts";
import { problem } from "./problem.ts";

/** Room for what a form says about its file. */
const formLimit = documentLimits.megabytes * megabyte + 16 * 1024;

/**
 * Takes a form with a file in `image` or `document` and answers `{data: {url}}`, as the specification's
 * image host does (§7). The gate in front has let the request pass.
 */
export async function upload(context: Context, library: Library): Promise<Response> {
  try {
    const form = await readForm(context.req.raw);
    if (!form) return problem(context, 400, m.upload_broken, {});
    const url = await keep(form, library);
    return url ? context.json({ data: { url } }) : problem(context, 400, m.upload_missing, {});
  } catch (error) {
    if (error instanceof MediaError) return mediaProblem(context, error);
    throw error;
  }
}

async function keep(form: FormData, library: Library): Promise<string | undefined> {
  const image = form.get("image");
  if (typeof image === "string" && image !== "") return library.addEncoded(image);
  if (image instanceof File && image.size > 0) return library.addImage(await image.bytes(), image.name);
  const document = form.get("document");
  if (document instanceof File && document.size > 0) {
    return library.addDocument(await document.bytes(), document.name);
  }
  return undefined;
}

/** The form of a request; undefined for what is none, or not whole. */
async function readForm(request: Request): Promise<FormData | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const bytes = await readBody(request);
  return new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => undefined);
}

/** Reads a body no further than the limit, whatever length it claims. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new MediaError("tooLarge", { limit: documentLimits.megabytes });
  if (Number(request.headers.get("Content-Length") ?? 0) > formLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > formLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
