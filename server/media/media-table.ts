import { sizeOf, variantsOf } from "../../engine/media/media.ts";
import type { Database } from "../database/open.ts";
import { fileHash } from "./file-name.ts";
import type { Folder, MediaFolders, Place } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** A saved file: its MIME type, its size in bytes and its uploaded name. */
export type MediaDescription = { type: string; size: number; title: string };

/** A file to save: its name in the library, content, MIME type, and the name under which it was uploaded. */
export type NewFile = { name: string; content: Uint8Array | TemporaryFile; type: string; title: string };

/** Saves a file in a folder, unless it exists, and returns its address. A file keeps its first `title`. */
export type Keep = (file: NewFile, place: Place) => Promise<string>;

const prefix = "/media/";

/** The `media` table, and the folders of the files that it describes. */
export class MediaTable {
  readonly #db: Database;
  readonly #folders: Readonly<Record<Place, Folder>>;

  constructor(db: Database, folders: MediaFolders) {
    this.#db = db;
    this.#folders = folders;
  }

  /** Saves a file; see `Keep`. */
  async keep(...[file, place]: Parameters<Keep>): Promise<string> {
    const { name, content, type, title } = file;
    const size = content instanceof Uint8Array ? content.length : content.size;
    const wasThere = await this.#renewed([name], place);
    if (!wasThere) await this.#write(file, place);
    const now = new Date().toISOString();
    await this.#db
      .insertInto("media")
      .values({ name, type, size, title, addedAt: now, usedAt: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ usedAt: now }))
      .execute();
    // An unused old file may have been removed in the meantime.
    if (wasThere && !(await this.#renewed([name], place))) await this.#write(file, place);
    return prefix + name;
  }

  async #write({ name, content, title }: NewFile, place: Place): Promise<void> {
    const folder = this.#folders[place];
    if (content instanceof Uint8Array) await folder.write(name, content, title);
    else await folder.moveIn(name, content.path, title);
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
   * The address of the picture with a hash, if all its sizes exist where an upload for `place` may be. Their time is
   * set to now, so that `removeUnused` keeps them.
   */
  async pictureOf(hash: string, place: Place): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("media")
      .select("name")
      .where("name", "like", `${hash}-%.webp`)
      .executeTakeFirst();
    const size = row && sizeOf(prefix + row.name);
    if (!size) return undefined;
    const files = variantsOf(row.name.slice(0, -".webp".length), size).map(({ name }) => `${name}.webp`);
    // Unused old files may have been removed in the meantime.
    const isThere = (await this.#renewed(files, place)) && (await this.#renewed(files, place));
    return isThere ? prefix + row.name : undefined;
  }

  /**
   * Sets the time of these files to now if all are in one folder, and returns whether they were. An upload for the
   * folder of served files must be there; one that is to be set aside may be served already.
   */
  async #renewed(names: readonly string[], place: Place): Promise<boolean> {
    for (const folder of place === "served" ? [this.#folders.served] : [this.#folders.served, this.#folders.aside])
      if ((await areIn(folder, names)) && (await renew(folder, names))) return true;
    return false;
  }
}

async function areIn(folder: Folder, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (!(await folder.find(name))) return false;
  return true;
}

/** Sets the time of files to now. Returns false if one is gone by now, because it was moved or removed. */
async function renew(folder: Folder, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    try {
      await folder.touch(name);
    } catch (error) {
      if (await folder.find(name)) throw error;
      return false;
    }
  }
  return true;
}
