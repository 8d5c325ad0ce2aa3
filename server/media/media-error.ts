import { UnavailableError } from "../http/unavailable-error.ts";

/** Why a file was refused; `server/api/media-problem.ts` has the message for each reason. */
export type MediaReason =
  | "notAnImage"
  | "heic"
  | "animated"
  | "tooLarge"
  | "tooManyPixels"
  | "damaged"
  | "tooSlow"
  | "notADocument"
  | "notAVideo"
  | "macros";

/** A file was refused; nothing of it has been saved. */
export class MediaError extends Error {
  readonly reason: MediaReason;
  /** The limit that was exceeded, in megabytes or megapixels. */
  readonly limit: number | undefined;

  constructor(reason: MediaReason, options: { limit?: number; cause?: unknown } = {}) {
    super(`The file was refused: ${reason}.`, { cause: options.cause });
    this.reason = reason;
    this.limit = options.limit;
  }
}

/** Why the image host failed; `server/api/media-problem.ts` has the message for each reason. */
export type ImageHostReason = "refused" | "unreachable" | "answer" | "slow";

/** The image host did not take a picture; nothing of it has been saved here. It has no cause, which could hold the key. */
export class ImageHostError extends Error {
  readonly reason: ImageHostReason;

  /** `detail` is for the log and must not hold the key. */
  constructor(reason: ImageHostReason, detail: string) {
    super(`The image host took no picture: ${detail}`);
    this.reason = reason;
  }
}

/** Why the object store failed; `server/api/media-problem.ts` has the message for each reason. */
export type MediaStoreReason = "refused" | "full" | "failed" | "unreachable" | "slow";

/** The object store did not do what it was asked for. It has no cause, which could hold a signature. */
export class MediaStoreError extends UnavailableError {
  readonly service = "media";
  readonly reason: MediaStoreReason;

  /** `detail` is for the log. */
  constructor(reason: MediaStoreReason, detail: string) {
    super(`The object store: ${detail}`);
    this.reason = reason;
  }
}
