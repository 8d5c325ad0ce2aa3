import type { FileContent } from "../http/files/served-file.ts";

/** A file in a folder: its name, its size in bytes, and its modification time in milliseconds since 1970. */
export type FolderFile = { name: string; size: number; modifiedAt: number };

/**
 * A folder of media: on disk (`LocalFolder`) or elsewhere. Each file is either
 * complete or absent, and its content never changes. Methods may throw a `MediaStoreError` if the store fails.
 */
export interface Folder {
  /** Whether calls are as fast as to a disk; see `PictureStore`. */
  readonly answersAtOnce: boolean;
  /** The folder's path on a disk of this machine; undefined if it is elsewhere. */
  readonly path?: string;
  /** Creates the folder if there is none. Throws a `StartError` for a store whose settings are wrong. */
  create(): Promise<void>;
  /** Writes a file, durably once the promise resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Stores the complete file at a path on the disk of `DATA_DIR`; that file may be gone afterwards. */
  moveIn(name: string, path: string): Promise<void>;
  /** Moves files here from another folder of the same store. A file that is no longer there is skipped. */
  takeFrom(folder: Folder, names: readonly string[]): Promise<void>;
  /** The size and the time of a file; undefined if there is none. */
  find(name: string): Promise<FolderFile | undefined>;
  /** All files; empty if there is no folder. */
  files(): Promise<FolderFile[]>;
  /** Sets a file's time to now. */
  touch(name: string): Promise<void>;
  /** The bytes of a small file; undefined if it is gone or cannot be read. */
  read(name: string): Promise<Buffer | undefined>;
  /** Copies a file to an unused path; with `asLink` as a hard link, if possible. Returns false if the file is gone. */
  copyTo(name: string, path: string, asLink?: boolean): Promise<boolean>;
  /** The content of a file that was found, as visitors get it. */
  content(file: FolderFile): FileContent;
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>;
  /**
   * Removes a file of a failed upload, unless another process may have just written the same one; in that case the
   * daily cleaning removes it.
   */
  discard(name: string): Promise<void>;
}

/**
 * The media folders: all files, public or not; pictures whose AVIF is still to be made; and the files that an
 * older version kept from visitors (older-files.ts).
 */
export type MediaFolders = { served: Folder; waiting: Folder; aside: Folder };
