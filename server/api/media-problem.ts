import type { Context } from "hono";
import type { Locale } from "../../engine/languages.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";
import {
  PictureStoreError,
  type PictureStoreReason,
  type MediaError,
  type MediaReason,
  type MediaStoreError,
  type MediaStoreReason,
} from "../media/media-error.ts";
import { problem, requestLocale } from "./problem.ts";

type MediaRefusal = { status: 413 | 415 | 422; message: Message<{ limit: string }> };

const refusals: Readonly<Record<MediaReason, MediaRefusal>> = {
  notAnImage: { status: 415, message: m.media_not_an_image },
  heic: { status: 415, message: m.media_heic },
  animated: { status: 422, message: m.media_animated },
  tooLarge: { status: 413, message: m.media_too_large },
  tooManyPixels: { status: 422, message: m.media_too_many_pixels },
  damaged: { status: 422, message: m.media_damaged },
  tooSlow: { status: 422, message: m.media_too_slow },
  notADocument: { status: 415, message: m.media_not_a_document },
  notAVideo: { status: 415, message: m.media_not_a_video },
  macros: { status: 422, message: m.media_macros },
};

const hostFailures: Readonly<Record<PictureStoreReason, { status: 502 | 504; message: Message }>> = {
  refused: { status: 502, message: m.picture_store_refused },
  unreachable: { status: 502, message: m.picture_store_unreachable },
  answer: { status: 502, message: m.picture_store_answer },
  slow: { status: 504, message: m.picture_store_slow },
};

const storeFailures: Readonly<Record<MediaStoreReason, { status: 502 | 504 | 507; message: Message }>> = {
  refused: { status: 502, message: m.media_store_refused },
  full: { status: 507, message: m.media_store_full },
  failed: { status: 502, message: m.media_store_failed },
  unreachable: { status: 502, message: m.media_store_unreachable },
  slow: { status: 504, message: m.media_store_slow },
};

/** Thrown if a picture in an entry is refused; `field` is the picture's field. */
export class FieldMediaError extends Error {
  readonly field: string;
  readonly reason: MediaError;
  constructor(field: string, reason: MediaError) {
    super(reason.message, { cause: reason });
    this.field = field;
    this.reason = reason;
  }
}

/** Says in a language why a file was refused and what to do instead. */
export function mediaMessage({ reason, limit }: MediaError, locale: Locale): string {
  return refusals[reason].message({ limit: limit === undefined ? "" : numberFormat(locale).format(limit) }, { locale });
}

/**
 * The response to a refused file, with a message that says what to do instead. For a picture in an entry, `field` is
 * the picture's field.
 */
export function mediaProblem(context: Context, error: MediaError, field?: string): Response {
  const message = () => mediaMessage(error, requestLocale(context));
  if (field === undefined) return problem(context, refusals[error.reason].status, message, {});
  return problem(context, 400, message, {}, { [field]: message });
}

/**
 * The response if the image host or the media's object store failed during a write: nothing was saved, and the client
 * may send it again.
 */
export function storeProblem(context: Context, error: PictureStoreError | MediaStoreError): Response {
  const { status, message } =
    error instanceof PictureStoreError ? hostFailures[error.reason] : storeFailures[error.reason];
  return problem(context, status, message, {});
}
