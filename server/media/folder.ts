import { access, chmod, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFile, syncFolder, writeAtomically } from "../disk/atomic-file.ts";

/** A folder of files; each is either complete or absent. */
export class Folder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The path of a file in the folder. */
  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Creates the folder if there is none, readable for its owner only, like all of `DATA_DIR`. */
  async create(): Promise<void> {
    await makeFolder(this.path, 0o700);
  }

  /** Writes a file and flushes it to disk. All users may read it: a web server serves the published links to it. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.create();
    await writeAtomically(this.pathOf(name), bytes, 0o644);
  }

  /** Moves a complete file here from a path on the same disk, and flushes it to disk. */
  async moveIn(name: string, path: string): Promise<void> {
    await this.create();
    // All users may read it: a web server serves the links to it in PUBLISH_DIR.
    await chmod(path, 0o644);
    await syncFile(path);
    await rename(path, this.pathOf(name));
    await syncFolder(this.path);
  }

  /** Whether a file exists. */
  async has(name: string): Promise<boolean> {
    return access(this.pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  /** Sets a file's time to now. Also flushes the folder, as the process that wrote the file may not have done so yet. */
  async touch(name: string): Promise<void> {
    const now = new Date();
    await utimes(this.pathOf(name), now, now);
    await syncFolder(this.path);
  }

  /** A file's modification time in milliseconds; undefined if there is none. */
  async modifiedAt(name: string): Promise<number | undefined> {
    return stat(this.pathOf(name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }

  /** The names of all files; empty if there is no folder. */
  async names(): Promise<string[]> {
    return readdir(this.path).catch(() => []);
  }

  /** Removes a file if it exists. */
  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }
}
