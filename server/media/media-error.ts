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
