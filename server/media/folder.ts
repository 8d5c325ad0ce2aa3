import type { FileContent } from "../http/files/served-file.ts";

/** A file in a folder: its name, its size in bytes, and when it was changed, in milliseconds since 1970. */
export type FolderFile = { name: string; size: number; modifiedAt: number };

/**
 * A folder of media: on disk (`LocalFolder`) or elsewhere. Each file is either
 * complete or absent, and its content never changes. Methods may throw a `MediaStoreError` if the store fails.
 */
export interface Folder {
  /** Whether calls take no longer than those to a disk, so that a transaction may wait for them. */
  readonly answersAtOnce: boolean;
  /** Where the folder is on a disk of this machine; undefined if it is elsewhere. */
  readonly path?: string;
  /** Makes the folder if there is none. Throws a `StartError` for a store whose settings are wrong. */
  create(): Promise<void>;
  /** Writes a file; it is durable once this is done. `title` is what a download is named after. */
  write(name: string, bytes: Uint8Array, title?: string): Promise<void>;
  /**
   * Writes a file whose content is complete at a path on the disk of `DATA_DIR`; what was there may be gone afterwards.
   */
  moveIn(name: string, path: string, title?: string): Promise<void>;
  /** Moves files here from another folder of the same store. A file that is no longer there is skipped. */
  takeFrom(folder: Folder, names: readonly string[]): Promise<void>;
  /** The size and the time of a file; undefined if there is none. */
  find(name: string): Promise<FolderFile | undefined>;
  /** All files; none if there is no folder. */
  files(): Promise<FolderFile[]>;
  /** The names of all files whose name begins with one of these hashes. */
  namesOf(hashes: ReadonlySet<string>): Promise<string[]>;
  /** Sets a file's time to now. */
  touch(name: string): Promise<void>;
  /** The bytes of a small file; undefined if it is gone or cannot be read. */
  read(name: string): Promise<Buffer | undefined>;
  /**
   * Puts a copy of a file at a path where nothing is; `asLink` as a hard link, if that is possible. Returns false if
   * the file is gone.
   */
  copyTo(name: string, path: string, asLink?: boolean): Promise<boolean>;
  /** How visitors get a file that was found. */
  content(file: FolderFile): FileContent;
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>;
  /**
   * Removes a file of an upload that failed, unless another process may just have written the same one: then the daily
   * cleaning does.
   */
  discard(name: string): Promise<void>;
}

/** The folders of the media: what is served, what is only kept, and pictures of which the AVIF is still to be made. */
export type MediaFolders = { served: Folder; aside: Folder; waiting: Folder };
