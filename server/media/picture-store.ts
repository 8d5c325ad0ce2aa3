import type { UploadSource } from "./temporary-files.ts";

/** Where the pictures go that administrators upload: the site's own media (`MediaLibrary`), or another site. */
export type PictureStore = {
  /**
   * Takes an uploaded picture and returns the address that its entry holds. Throws a `MediaError` for anything that is
   * not a picture or exceeds the limits, and a `PictureStoreError` if another site fails that was to keep it. Nothing
   * is kept here of what failed.
   */
  addImage: (source: UploadSource, fileName?: string) => Promise<string>;
  /** Whether `addImage` takes no longer than a disk does; where it waits for another site, it may take a minute. */
  readonly answersAtOnce: boolean;
};
