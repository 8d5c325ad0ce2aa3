import { copyFile, link, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFile, syncFolder, writeAtomically } from "../disk/atomic-file.ts";
import { mediaFolders } from "../disk/data-folder.ts";
import { diskContent } from "../http/files/disk-content.ts";
import type { FileContent } from "../http/files/served-file.ts";
import type { Folder, FolderFile, MediaFolders } from "./folder.ts";

/** The folders of the media in a data folder. */
export function localFolders(dataDirectory: string): MediaFolders {
  const folder = (name: string) => new LocalFolder(join(dataDirectory, name));
  return {
    served: folder(mediaFolders.served),
    waiting: folder(mediaFolders.waiting),
    aside: folder(mediaFolders.aside),
  };
}

/** A folder of media on disk. */
export class LocalFolder implements Folder {
  readonly answersAtOnce = true;
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Creates the folder if there is none, readable for its owner only, like all of `DATA_DIR`. */
  async create(): Promise<void> {
    await makeFolder(this.path, 0o700);
  }

  /** Writes a file and flushes it to disk. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.create();
    await writeAtomically(this.#pathOf(name), bytes, 0o600);
  }

  /** Moves a complete file here from a path on the same disk, and flushes it to disk. */
  async moveIn(name: string, path: string): Promise<void> {
    await this.create();
    await syncFile(path);
    await rename(path, this.#pathOf(name));
    await syncFolder(this.path);
  }

  async takeFrom(folder: LocalFolder, names: readonly string[]): Promise<void> {
    for (const name of names) {
      try {
        await this.moveIn(name, folder.#pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT" || (await folder.find(name))) throw error;
      }
    }
  }

  async find(name: string): Promise<FolderFile | undefined> {
    return stat(this.#pathOf(name)).then(
      ({ size, mtimeMs }) => ({ name, size, modifiedAt: mtimeMs }),
      () => undefined,
    );
  }

  async files(): Promise<FolderFile[]> {
    const found: FolderFile[] = [];
    for (const name of await readdir(this.path).catch(() => [])) {
      const file = await this.find(name);
      if (file) found.push(file);
    }
    return found;
  }

  /**
   * Sets a file's time to now. Also flushes the folder, because the process that wrote the file may not have done so
   * yet.
   */
  async touch(name: string): Promise<void> {
    const now = new Date();
    await utimes(this.#pathOf(name), now, now);
    await syncFolder(this.path);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return readFile(this.#pathOf(name)).catch(() => undefined);
  }

  async copyTo(name: string, path: string, asLink = false): Promise<boolean> {
    const source = this.#pathOf(name);
    const copy = () => copyFile(source, path);
    try {
      await (asLink ? link(source, path).catch(copy) : copy());
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT" && !(await this.find(name))) return false;
      throw error;
    }
  }

  content({ name }: FolderFile): FileContent {
    return diskContent({ identity: this.#pathOf(name) });
  }

  async remove(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  discard(name: string): Promise<void> {
    return this.remove(name);
  }

  #pathOf(name: string): string {
    return join(this.path, name);
  }
}
