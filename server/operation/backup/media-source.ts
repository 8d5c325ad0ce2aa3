/** A file of media, by its name in a backup. */
export type FoundMedium = { name: string; size: number };

/** The media that a backup takes. */
export type MediaSource = {
  list: () => Promise<FoundMedium[]>;
  /**
   * The path at which a file can be read: where it lies, or `scratch`, to which it was copied; undefined if it is gone.
   */
  pathOf: (name: string, scratch: string) => Promise<string | undefined>;
};
