import { MediaStoreError, type MediaStoreReason } from "../media-error.ts";

/** The object store has failed. */
export class ObjectStoreError extends MediaStoreError {
  constructor(reason: MediaStoreReason, detail: string) {
    super(reason, `The object store of MEDIA_ENDPOINT: ${detail}`);
  }
}
