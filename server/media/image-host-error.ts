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
