import { createHash } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Database } from "../database/open.ts";
import { drawingSize } from "./drawing.ts";

/** The kinds of file that the library keeps, by their extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

/** The files under `/media`: kept once under the hash of what they hold, in `DATA_DIR/media`. */
export class Library {
  readonly directory: string;
  readonly #db: Database;

  constructor(db: Database, dataDirectory: string) {
    this.#db = db;
    this.directory = join(dataDirectory, "media");
  }

  /** Keeps one of the school's own files; answers its address under `/media`. */
  async add(path: string): Promise<string> {
    const bytes = await readFile(path);
    const extension = extname(path);
    const type = mediaTypes[extension];
    if (type === undefined) throw new Error(`The library does not keep ${extension} files.`);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
    const size = extension === ".svg" ? `-${drawingSize(bytes.toString())}` : "";
    const name = `${hash}${size}${extension}`;
    await this.#keep(name, bytes);
    await this.#db
      .insertInto("media")
      .values({ name, type, size: bytes.length, title: basename(path) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return `/media/${name}`;
  }

  async #keep(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const path = join(this.directory, name);
    const known = await access(path).then(
      () => true,
      () => false,
    );
    if (known) return;
    await writeFile(`${path}.part`, bytes, { flush: true });
    await rename(`${path}.part`, path);
  }
}
