import { randomUUID } from "node:crypto";
import { access, chmod, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a file is called until it is whole. */
export const partSuffix = ".part";

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

  /** Writes a file under another name first, so that nobody ever reads half of it. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const part = this.pathOf(`${name}.${randomUUID()}${partSuffix}`);
    try {
      await writeFile(part, bytes, { flush: true });
      await rename(part, this.pathOf(name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** Takes over a whole file that stands elsewhere on the same disk. */
  async take(name: string, path: string): Promise<void> {
    await mkdir(this.path, { recursive: true });
    // What is kept may be read, by a file host for one (PUBLISH_DIR has links to it).
    await chmod(path, 0o644);
    await rename(path, this.pathOf(name));
  }

  /** Whether there is such a file. */
  async has(name: string): Promise<boolean> {
    return access(this.pathOf(name)).then(
      () => true,
      () => false,
    );
  }

  /** Makes a file as young as if it had just come. */
  async touch(name: string): Promise<void> {
    const now = new Date();
    await utimes(this.pathOf(name), now, now);
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
