import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { documentLimits, megabyte } from "../media/limits.ts";
import { MediaError } from "../media/media-error.ts";
import { Refusal } from "./refusal.ts";
import { bodyOf } from "./request-body.ts";

/** Room for what a form says about its file, in bytes. */
const formRoom = 16 * 1024;
/** One file; a form may say a few short things beside it, which are not used. */
const limits = { files: 1, fields: 4, parts: 5, fieldNameSize: 100, fieldSize: 1024, headerPairs: 20, headerSize: 4096 };

/** A file on its way in. */
export type FormFile = { field: string; name: string; content: AsyncIterable<Buffer> };

const broken = () => new Refusal(400, m.upload_broken);
const missing = () => new Refusal(400, m.upload_missing);

/**
 * Takes the one file of a multipart form while it arrives, handing it to `use`; the file's content ends when the
 * whole form is there, and fails where it is not. Throws a `Refusal` for what is no such form or not whole, a
 * `MediaError` for one that is too large.
 */
export async function withFormFile<Result>(context: Context, use: (file: FormFile) => Promise<Result>): Promise<Result> {
  const form = openForm(context);
  const finished = Promise.withResolvers<void>();
  finished.promise.catch(() => undefined);
  let stream: Readable | undefined;
  let using: Promise<Result> | undefined;
  form.on("file", (field, content, name) => {
    stream = content.on("error", () => undefined);
    using = use({ field, name: name ?? "", content: untilFinished(content, finished.promise) });
    // A disk that is full, for one, ends the reading.
    using.catch(finished.reject);
  });
  form.on("finish", finished.resolve).on("error", () => finished.reject(broken()));
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"]) form.on(limit, () => finished.reject(broken()));
  try {
    await feed(form, context, finished.promise);
  } catch (error) {
    finished.reject(error);
    stream?.destroy();
    await using?.catch(() => undefined);
    throw error;
  }
  if (!using) throw missing();
  return using;
}

async function feed(form: BusboyInstance, context: Context, finished: Promise<void>): Promise<void> {
  const refused = () => new MediaError("tooLarge", { limit: documentLimits.megabytes });
  for await (const chunk of bodyOf(context, documentLimits.megabytes * megabyte + formRoom, refused)) {
    const written = Promise.withResolvers<void>();
    form.write(chunk, () => written.resolve());
    await Promise.race([written.promise, finished]);
  }
  form.end();
  await finished;
}

async function* untilFinished(content: AsyncIterable<Buffer>, finished: Promise<void>): AsyncGenerator<Buffer> {
  let isEmpty = true;
  for await (const chunk of content) {
    isEmpty = false;
    yield chunk;
  }
  await finished;
  // What a browser sends where no file was chosen.
  if (isEmpty) throw missing();
}

function openForm(context: Context): BusboyInstance {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw broken();
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw broken();
  }
}
