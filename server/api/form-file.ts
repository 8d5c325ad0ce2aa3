import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Context } from "hono";
import * as m from "../../messages/compiled/messages.js";
import { documentLimits, megabyte } from "../media/limits.ts";
import { MediaError } from "../media/media-error.ts";
import { Refusal } from "./refusal.ts";
import { bodyChunks } from "./request-body.ts";

/** Room for what a form contains besides its file, in bytes. */
const formRoom = 16 * 1024;
/** One file, and a few short fields beside it, which are ignored. */
const limits = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 4096,
};

/** A file that is being received: its form field, its file name and its content as it arrives. */
export type FormFile = { field: string; name: string; content: AsyncIterable<Buffer> };

const broken = () => new Refusal(400, m.upload_broken);
const missing = () => new Refusal(400, m.upload_missing);

/**
 * Passes the one file of a multipart form to `use` while it arrives. The file's content ends when the whole form has
 * arrived, and throws if it does not arrive. Throws a `Refusal` for a body that is not such a form or is incomplete,
 * and a `MediaError` for one that has more megabytes than `limitOf` allows the file's field.
 */
export async function withFormFile<Result>(
  context: Context,
  limitOf: (field: string) => number,
  use: (file: FormFile) => Promise<Result>,
): Promise<Result> {
  const form = openForm(context);
  const finished = Promise.withResolvers<void>();
  finished.promise.catch(() => undefined);
  let stream: Readable | undefined;
  let using: Promise<Result> | undefined;
  let limit: number | undefined;
  form.on("file", (field, content, name) => {
    stream = content.on("error", () => undefined);
    limit = limitOf(field);
    using = use({ field, name: name ?? "", content: untilFinished(content, finished.promise) });
    // If `use` fails, for example because the disk is full, reading ends.
    using.catch(finished.reject);
  });
  form.on("finish", finished.resolve).on("error", () => finished.reject(broken()));
  for (const event of ["partsLimit", "filesLimit", "fieldsLimit"]) form.on(event, () => finished.reject(broken()));
  try {
    await feed(form, context, () => limit, finished.promise);
  } catch (error) {
    finished.reject(error);
    stream?.destroy();
    await using?.catch(() => undefined);
    throw error;
  }
  if (!using) throw missing();
  return using;
}

async function feed(
  form: BusboyInstance,
  context: Context,
  limit: () => number | undefined,
  finished: Promise<void>,
): Promise<void> {
  const declared = Number(context.req.header("Content-Length") ?? 0);
  let length = 0;
  for await (const chunk of bodyChunks(context)) {
    length += chunk.length;
    const written = Promise.withResolvers<void>();
    form.write(chunk, () => written.resolve());
    await Promise.race([written.promise, finished]);
    // Once the file's field is known, a form that declares to be too long is not read on.
    const megabytes = limit() ?? documentLimits.megabytes;
    const expected = limit() === undefined ? length : Math.max(length, declared);
    if (expected > megabytes * megabyte + formRoom) throw new MediaError("tooLarge", { limit: megabytes });
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
  // Browsers send an empty file if none was chosen.
  if (isEmpty) throw missing();
}

function openForm(context: Context): BusboyInstance {
  if (context.req.header("Content-Encoding") !== undefined) throw new Refusal(415, m.problem_encoded);
  const type = context.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw broken();
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch {
    throw broken();
  }
}
