import { defaultLocale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { UnavailableError } from "../log/service-error.ts";
import { Refusal, type RefusalStatus } from "../refusal/refusal.ts";

/** The status of a refusal, and its sentence. */
type Reason = readonly [RefusalStatus, Message<{ limit: string }>];

function refusalOf([status, message]: Reason, limit?: number): Refusal {
  return new Refusal(status, (_, { locale = defaultLocale } = {}) =>
    message({ limit: limit === undefined ? "" : numberFormat(locale).format(limit) }, { locale }),
  );
}

/** Why a file is refused, and what to do instead; `limit` is in megabytes or megapixels. */
const files = {
  notAnImage: [415, m.media_not_an_image],
  heic: [415, m.media_heic],
  animated: [422, m.media_animated],
  tooLarge: [413, m.media_too_large],
  tooManyPixels: [422, m.media_too_many_pixels],
  damaged: [422, m.media_damaged],
  tooSlow: [422, m.media_too_slow],
  notADocument: [415, m.media_not_a_document],
  notAVideo: [415, m.media_not_a_video],
  macros: [422, m.media_macros],
} as const satisfies Readonly<Record<string, Reason>>;
export type MediaReason = keyof typeof files;

/** A file was refused; nothing of it has been saved. */
export class MediaError extends Error {
  readonly reason: MediaReason;
  readonly refusal: Refusal;

  /** `limit` is the limit that was exceeded, in megabytes or megapixels. */
  constructor(reason: MediaReason, { limit, cause }: { limit?: number; cause?: unknown } = {}) {
    super(`The file was refused: ${reason}.`, { cause });
    this.reason = reason;
    this.refusal = refusalOf(files[reason], limit);
  }
}

/** Why another site did not accept a picture. Nothing was saved, and the client may send it again. */
const pictureStores = {
  refused: [502, m.picture_store_refused],
  unreachable: [502, m.picture_store_unreachable],
  answer: [502, m.picture_store_answer],
  slow: [504, m.picture_store_slow],
} as const satisfies Readonly<Record<string, Reason>>;
export type PictureStoreReason = keyof typeof pictureStores;

/**
 * Another site did not accept a picture; nothing of it was saved here. The error has no cause, because that could
 * contain a key.
 */
export class PictureStoreError extends Error {
  readonly reason: PictureStoreReason;
  readonly refusal: Refusal;

  /** `message` is for the log and must not contain a key. */
  constructor(reason: PictureStoreReason, message: string) {
    super(message);
    this.reason = reason;
    this.refusal = refusalOf(pictureStores[reason]);
  }
}

/** Why a media store failed. Nothing was saved, and the client may send it again. */
const mediaStores = {
  refused: [502, m.media_store_refused],
  full: [507, m.media_store_full],
  failed: [502, m.media_store_failed],
  unreachable: [502, m.media_store_unreachable],
  slow: [504, m.media_store_slow],
} as const satisfies Readonly<Record<string, Reason>>;
export type MediaStoreReason = keyof typeof mediaStores;

/** A media store failed. The error has no cause, because that could contain a signature. */
export class MediaStoreError extends UnavailableError {
  readonly service = "media";
  readonly reason: MediaStoreReason;
  readonly refusal: Refusal;

  /** `message` is for the log. */
  constructor(reason: MediaStoreReason, message: string) {
    super(message);
    this.reason = reason;
    this.refusal = refusalOf(mediaStores[reason]);
  }
}
