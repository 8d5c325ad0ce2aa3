import type { IsHeldBack } from "./media-table.ts";
import type { UploadSource } from "./temporary-files.ts";

/** Where administrators' pictures are stored: in the site's own media (`MediaLibrary`), or at another site. */
export type PictureStore = {
  /**
   * Stores an uploaded picture and returns the address for its entry. Throws a `MediaError` for a file that is not a
   * picture or exceeds the limits, and a `PictureStoreError` if the other site fails. After a failure nothing is kept
   * here. Visitors do not get a picture in the site's own media before they see an entry with it; at another site every
   * picture is public.
   */
  addImage: (source: UploadSource, fileName?: string, isHeldBack?: IsHeldBack) => Promise<string>;
  /** Whether `addImage` is as fast as a disk. If it waits for another site, it may take a minute. */
  readonly answersAtOnce: boolean;
};
