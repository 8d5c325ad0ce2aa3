import { UnavailableError } from "../log/service-error.ts";

/** Why a file was refused; `server/api/media-problem.ts` has a message for each reason. */
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

/** Why another site did not accept a picture; `server/api/media-problem.ts` has a message for each reason. */
export type PictureStoreReason = "refused" | "unreachable" | "answer" | "slow";

/**
 * Another site did not accept a picture; nothing of it was saved here. The error has no cause, because that could
 * contain a key.
 */
export class PictureStoreError extends Error {
  readonly reason: PictureStoreReason;

  /** `message` is for the log and must not contain a key. */
  constructor(reason: PictureStoreReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a media store failed; `server/api/media-problem.ts` has a message for each reason. */
export type MediaStoreReason = "refused" | "full" | "failed" | "unreachable" | "slow";

/** A media store failed. The error has no cause, because that could contain a signature. */
export class MediaStoreError extends UnavailableError {
  readonly service = "media";
  readonly reason: MediaStoreReason;

  /** `message` is for the log. */
  constructor(reason: MediaStoreReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
