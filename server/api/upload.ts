import type { Readable } from "node:stream";
import type { Context, Hono } from "hono";
import pLimit, { type LimitFunction } from "p-limit";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import * as z from "zod/mini";
import { cleanQuestion, questionLimit } from "../../engine/forms/question.ts";
import * as m from "../../messages/compiled/messages.js";
import type { MediaLibrary, SiteFiles } from "../media/media-library.ts";
import type { IsHeldBack } from "../media/media-table.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { documentLimits, megabyte } from "../media/limits.ts";
import type { ApiOperations } from "./openapi-routes.ts";
import { Refusal } from "../refusal/refusal.ts";
import { allowSilence, bodyChunks, busyRefusal, jsonBody, parsed, renewPermission } from "./request-body.ts";
import { MediaError } from "../media/media-error.ts";

/** At most 16 uploads run at the same time, because each may take 20 MB of disk before it is checked. */
const uploads = pLimit(16);
/** At most two of these may be videos, because each video may take MAX_VIDEO_MB of disk. */
const videoUploads = pLimit(2);

/** Where uploads go: documents and videos into the library, pictures to the picture store that the operator chose. */
type UploadParts = { library: MediaLibrary; pictures: PictureStore };

type FileParts = UploadParts & {
  files: SiteFiles;
  /** Whether editors' changes wait for approval. */
  isHeldBack: IsHeldBack;
};

/** Files in one response: about what a phone's screen shows. */
const pageSize = 12;

const listBody = z.strictObject({
  question: z.optional(z.string().check(z.maxLength(questionLimit))),
  kind: z.optional(z.enum(["picture", "document"])),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
});
/** Without an address: all scans that were not tried. */
const scansBody = z.union([
  z.strictObject({ address: z.string().check(z.maxLength(200)), isRead: z.boolean() }),
  z.strictObject({ isRead: z.literal(true) }),
]);
const removeBody = z.strictObject({ address: z.string().check(z.maxLength(200)) });

export const fileOperations: ApiOperations = {
  "POST /upload": {
    summary: "Uploads a file",
    takesFile: true,
    answer: "The address of the file.",
    act: "unseen",
  },
  "POST /files": {
    summary: "Files that are there",
    body: listBody,
    answer: "Some of the files, and their total.",
    act: "visible",
  },
  "POST /scans": {
    summary: "Lets scanned PDFs and pictures of papers be read for the search, or leaves one out",
    body: scansBody,
    answer: "The number of files for which this changes anything.",
  },
  "POST /remove-file": { summary: "Removes a file that nothing uses", body: removeBody, answer: "The file is gone." },
};

/**
 * Adds the routes for uploads and for existing files. Writers list files to choose one again, by POST because visitors
 * must not see file names; administrators remove files. Must come after `requireWriter`.
 */
export function addFileRoutes(api: Hono, { files: own, isHeldBack, ...parts }: FileParts): void {
  api.post("/upload", (context) =>
    upload(context, parts, async () => !context.get("writer").mayAdminister && (await isHeldBack())),
  );
  api.post("/files", jsonBody(), async (context) => {
    const { question = "", kind, offset = 0 } = parsed(context, listBody);
    const { files, total } = await own.list({ question: cleanQuestion(question), kind, limit: pageSize, offset });
    const shown = files.map(({ uses, isAwaited, ...file }) => ({ ...file, isUsed: isAwaited || uses.length > 0 }));
    return context.json({ files: shown, total });
  });
  api.post("/scans", jsonBody(), async (context) => {
    const body = parsed(context, scansBody);
    const by = context.get("writer").email;
    const changed =
      "address" in body ? Number(await own.setScanRead(body.address, body.isRead, by)) : await own.readAllScans(by);
    return context.json({ acknowledged: true, modifiedCount: changed });
  });
  api.post("/remove-file", jsonBody(), async (context) => {
    const isRemoved = await own.remove(parsed(context, removeBody).address, context.get("writer").email);
    return context.json({ acknowledged: true, deletedCount: Number(isRemoved) });
  });
}

/**
 * Stores the file in a form's field `image`, `document` or `video`, and answers `{data: {url}}` (requirements R10.8).
 * Must come after `requireWriter`.
 */
export async function upload(context: Context, parts: UploadParts, isHeldBack?: IsHeldBack): Promise<Response> {
  return unlessBusy(uploads, async () => {
    allowSilence(context, parts.pictures, parts.library);
    const url = await withFormFile(context, fileLimit(parts.library), (file) => store(file, parts, isHeldBack));
    return context.json({ data: { url } });
  });
}

/**
 * Refuses the upload if it would have to wait, because the client's connection and the received bytes would wait too.
 */
export async function unlessBusy<Result>(limit: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount === limit.concurrency) throw busyRefusal();
  return limit(work);
}

/** The names of the form fields: for a picture (as requirements R10.8 name it), a document and a video. */
const pictureField = "image";
const documentField = "document";
const videoField = "video";

/** The size limit of a form field's file, in megabytes. */
const fileLimit = (library: MediaLibrary) => (field: string) =>
  field === videoField ? library.videoMegabytes : documentLimits.megabytes;

async function store(
  { field, name, content }: FormFile,
  { library, pictures }: UploadParts,
  isHeldBack: IsHeldBack | undefined,
): Promise<string> {
  if (field === pictureField) return pictures.addImage(content, name, isHeldBack);
  if (field === documentField) return library.addDocument(content, name, isHeldBack);
  if (field === videoField) return unlessBusy(videoUploads, () => library.addVideo(content, name, isHeldBack));
  throw new Refusal(400, m.upload_missing);
}

/** Room for the rest of a form besides its file, in bytes. */
const formRoom = 16 * 1024;
/** One file, and a few short fields beside it, which are ignored. */
export const formLimits = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 4096,
};

/** A file that is being received: its form field, its file name and its content as it arrives. */
type FormFile = { field: string; name: string; content: AsyncIterable<Buffer> };

const broken = () => new Refusal(400, m.upload_broken);
const missing = () => new Refusal(400, m.upload_missing);

/** Passes the file in a form's field `file` to `use` while it arrives; like `withFormFile`. `limit` is in megabytes. */
export async function receiveFile<Result>(
  context: Context,
  limit: number,
  use: (content: FormFile["content"]) => Promise<Result>,
): Promise<Result> {
  return withFormFile(
    context,
    () => limit,
    ({ field, content }) => (field === "file" ? use(content) : Promise.reject(missing())),
  );
}

/**
 * Passes the one file of a multipart form to `use` while it arrives. The file's content ends when the whole form has
 * arrived, and throws if the form is cut off. Throws a `Refusal` if the body is not such a form or is incomplete, and a
 * `MediaError` if the file exceeds `limitOf` its field, in megabytes.
 */
async function withFormFile<Result>(
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
    // If `use` fails, for example because the disk is full, stop reading.
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
    // Once the file's field is known, stop reading a form whose declared length is too large.
    const megabytes = limit() ?? documentLimits.megabytes;
    const expected = limit() === undefined ? length : Math.max(length, declared);
    if (expected > megabytes * megabyte + formRoom) throw new MediaError("tooLarge", { limit: megabytes });
  }
  await renewPermission(context);
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
    return new Busboy({ headers: { "content-type": type }, limits: formLimits });
  } catch {
    throw broken();
  }
}
