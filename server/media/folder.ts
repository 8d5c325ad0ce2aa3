import { access, chmod, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, syncFile, syncFolder, writeAtomically } from "../atomic-file.ts";

/** A folder of files that are either whole or not there. */
export class Folder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Where a file of the folder stands. */
  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Makes the folder where there is none; it is the owner's alone, as all of `DATA_DIR`. */
  async make(): Promise<void> {
    await makeFolder(this.path, 0o700);
  }

  /** Writes a file; it is on disk, with its name, when this is done. A web server may read it where it is published. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.make();
    await writeAtomically(this.pathOf(name), bytes, 0o644);
  }

  /** Takes over a whole file that stands elsewhere on the same disk. */
  async take(name: string, path: string): Promise<void> {
    await this.make();
    // What is kept may be read, by a file host for one (PUBLISH_DIR has links to it).
    await chmod(path, 0o644);
    await syncFile(path);
    await rename(path, this.pathOf(name));
    await syncFolder(this.path);
  }

  /** Whether there is such a file. */
  async has(name: string): Promise<boolean> {
    return access(this.pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  /** Makes a file as young as if it had just come; whoever wrote it may not have flushed its name yet. */
  async touch(name: string): Promise<void> {
    const now = new Date();
    await utimes(this.pathOf(name), now, now);
    await syncFolder(this.path);
  }

  /** When a file came, in milliseconds; undefined where there is none. */
  async timeOf(name: string): Promise<number | undefined> {
    return stat(this.pathOf(name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
  }

  /** The names of all files. */
  async names(): Promise<string[]> {
    return readdir(this.path).catch(() => []);
  }

  /** Removes a file if it is there. */
  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }
}
