import { UnavailableError } from "../http/unavailable-error.ts";

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
