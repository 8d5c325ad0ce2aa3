import type { Context } from "hono";
import pLimit, { type LimitFunction } from "p-limit";
import * as m from "../../messages/compiled/messages.js";
import type { MediaLibrary } from "../media/media-library.ts";
import type { PictureStore } from "../media/picture-store.ts";
import { documentLimits } from "../media/limits.ts";
import { type FormFile, withFormFile } from "./form-file.ts";
import { busyRefusal, Refusal } from "./refusal.ts";
import { allowSilence } from "./request-body.ts";

/** Uploads at the same time: each may fill 20 MB of the disk before it is checked. */
const uploads = pLimit(16);
/** Uploads of videos among them, each of which may fill MAX_VIDEO_MB. */
const videoUploads = pLimit(2);

/** Where uploads go: documents and videos into the library, pictures where the operator wants them. */
type UploadParts = { library: MediaLibrary; pictures: PictureStore };

/**
 * Adds the file in a form's field `image`, `document` or `video` to where it belongs and answers `{data: {url}}`
 * (requirements R10.8). Must come after `requireWriter`.
 */
export async function upload(context: Context, parts: UploadParts): Promise<Response> {
  return unlessBusy(uploads, async () => {
    allowSilence(context, parts.pictures, parts.library);
    const url = await withFormFile(context, limitOf(parts.library), (file) => store(file, parts));
    return context.json({ data: { url } });
  });
}

/** Refuses what would have to wait, as the client's connection and its bytes would wait too. */
async function unlessBusy<Result>(limit: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  if (limit.activeCount === limit.concurrency) throw busyRefusal();
  return limit(work);
}

/** The form field of a picture, as the requirements name it (R10.8), of a document, and of a video. */
const pictureField = "image";
const documentField = "document";
const videoField = "video";

/** The limit of each form field's file in megabytes. */
const limitOf = (library: MediaLibrary) => (field: string) =>
  field === videoField ? library.videoMegabytes : documentLimits.megabytes;

async function store({ field, name, content }: FormFile, { library, pictures }: UploadParts): Promise<string> {
  if (field === pictureField) return pictures.addImage(content, name);
  if (field === documentField) return library.addDocument(content, name);
  if (field === videoField) return unlessBusy(videoUploads, () => library.addVideo(content, name));
  throw new Refusal(400, m.upload_missing);
}
