import { sizeOf, variantsOf } from "../../engine/media/media.ts";
import type { Database } from "../database/open.ts";
import { fileHash } from "./file-name.ts";
import type { Folder } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** A saved file: its MIME type, its size in bytes and its uploaded name. */
export type MediaDescription = { type: string; size: number; title: string };

/** Saves a file under a name, unless it exists, and returns its address. A file keeps its first `title`. */
export type Keep = (name: string, content: Uint8Array | TemporaryFile, type: string, title: string) => Promise<string>;

const prefix = "/media/";

/** The `media` table, and the folder of the files that it describes. */
export class MediaTable {
  readonly #db: Database;
  readonly #folder: Folder;

  constructor(db: Database, folder: Folder) {
    this.#db = db;
    this.#folder = folder;
  }

  /** Saves a file; see `Keep`. */
  async keep(...[name, content, type, title]: Parameters<Keep>): Promise<string> {
    const size = content instanceof Uint8Array ? content.length : content.size;
    const wasThere = (await this.#folder.find(name)) !== undefined;
    if (wasThere) await this.#folder.touch(name);
    else await this.#write(name, content, title);
    const now = new Date().toISOString();
    await this.#db
      .insertInto("media")
      .values({ name, type, size, title, addedAt: now, usedAt: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ usedAt: now }))
      .execute();
    // An unused old file may have been removed in the meantime.
    if (wasThere && !(await this.#folder.find(name))) await this.#write(name, content, title);
    return prefix + name;
  }

  async #write(name: string, content: Uint8Array | TemporaryFile, title: string): Promise<void> {
    if (content instanceof Uint8Array) await this.#folder.write(name, content, title);
    else await this.#folder.moveIn(name, content.path, title);
  }

  /** The descriptions of the files at these addresses, in one query; unknown addresses are left out. */
  async describeAll(addresses: readonly string[]): Promise<Map<string, MediaDescription>> {
    const names = addresses
      .filter((address) => address.startsWith(prefix))
      .map((address) => address.slice(prefix.length));
    if (names.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom("media")
      .select(["name", "type", "size", "title"])
      .where("name", "in", names)
      .execute();
    return new Map(rows.map(({ name, ...description }) => [prefix + name, description]));
  }

  /** Whether the table has a file with the same hash. */
  async knows(name: string): Promise<boolean> {
    const hash = fileHash(name);
    // "g" follows all hexadecimal digits, and "-" and "." come before them.
    const row = await this.#db
      .selectFrom("media")
      .select("name")
      .where("name", ">=", hash)
      .where("name", "<", `${hash}g`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * The address of the picture with a hash, if all its sizes exist. Their time is set to now, so that `removeUnused`
   * keeps them.
   */
  async pictureOf(hash: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("media")
      .select("name")
      .where("name", "like", `${hash}-%.webp`)
      .executeTakeFirst();
    const size = row && sizeOf(prefix + row.name);
    if (!size) return undefined;
    const files = variantsOf(row.name.slice(0, -".webp".length), size).map(({ name }) => `${name}.webp`);
    if (!(await this.#areThere(files))) return undefined;
    for (const file of files) await this.#folder.touch(file);
    // Unused old files may have been removed in the meantime.
    return (await this.#areThere(files)) ? prefix + row.name : undefined;
  }

  async #areThere(names: readonly string[]): Promise<boolean> {
    for (const name of names) if (!(await this.#folder.find(name))) return false;
    return true;
  }
}
