import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import type { Library } from "../media/library.ts";
import { Budget } from "./budget.ts";
import { type FormFile, withFormFile } from "./form-file.ts";
import { busy, Refusal } from "./refusal.ts";

/** Uploads at once: each may fill 20 MB of the disk before it is judged. */
const uploads = new Budget(16);

/**
 * Takes a form with a file in `image` or `document` and answers `{data: {url}}`
 * (requirements R10.8). The gate in front has let the request pass.
 */
export async function upload(context: Context, library: Library): Promise<Response> {
  const release = uploads.take(1);
  if (!release) throw busy();
  try {
    const url = await withFormFile(context, (file) => keep(file, library));
    return context.json({ data: { url } });
  } finally {
    release();
  }
}

async function keep({ field, name, content }: FormFile, library: Library): Promise<string> {
  if (field === "image") return library.addImage(content, name);
  if (field === "document") return library.addDocument(content, name);
  throw new Refusal(400, m.upload_missing);
}
