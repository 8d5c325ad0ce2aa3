import { MediaStoreError, type MediaStoreReason } from "../media-error.ts";

/** The object store did not do what it was asked for. */
export class ObjectStoreError extends MediaStoreError {
  constructor(reason: MediaStoreReason, detail: string) {
    super(reason, `The object store: ${detail}`);
  }
}
