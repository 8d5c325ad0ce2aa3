import type { UploadSource } from "./temporary-files.ts";

/** Where the pictures go that administrators upload: the site's own media (`MediaLibrary`), or an image host. */
export type PictureStore = {
  /**
   * Takes an uploaded picture and returns the address that its entry holds. Throws a `MediaError` for anything that is not
   * a picture or exceeds the limits, and an `ImageHostError` if an image host fails. Nothing is kept here of what failed.
   */
  addImage: (source: UploadSource, fileName?: string) => Promise<string>;
  /** Whether `addImage` waits for another site, which may take a minute. */
  readonly isRemote: boolean;
};
