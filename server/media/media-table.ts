import { fileHash, sizeOf, variantsOf } from "../../engine/media/media.ts";
import { recordNotice } from "../content/change-notices.ts";
import { hasHash, isPublic, settleMedia } from "../content/media-use.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Folder } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** A saved file: its MIME type, its size in bytes and its uploaded name. */
export type MediaDescription = { type: string; size: number; title: string };

/** What is known of a file: whether visitors may get it now, and its description, which sizes of a picture lack. */
type KnownFile = { isPublic: boolean; description: MediaDescription | undefined };

/**
 * A file to save: its name in the library, content, MIME type, and the name under which it was uploaded, which is empty
 * if it had none.
 */
export type NewFile = { name: string; content: Uint8Array | TemporaryFile; type: string; title: string };

/**
 * Whether the changes of the person who uploads a file wait for approval. It is asked when the file has arrived. Such
 * an upload does not change the title of a file that visitors get.
 */
export type IsHeldBack = () => Promise<boolean>;

const prefix = "/media/";

/** The `media` table, and the folder of the files that it describes. */
export class MediaTable {
  readonly #db: Database;
  readonly #folder: Folder;
  readonly #versions: Versions;

  constructor(db: Database, folder: Folder, versions: Versions) {
    this.#db = db;
    this.#folder = folder;
    this.#versions = versions;
  }

  /**
   * Saves a file, unless it exists, and returns its address. Visitors do not get it before they see an entry that uses
   * it. A file that exists gets the new title.
   */
  async keep({ content, ...file }: NewFile, isHeldBack: boolean): Promise<string> {
    const write = () =>
      content instanceof Uint8Array
        ? this.#folder.write(file.name, content)
        : this.#folder.moveIn(file.name, content.path);
    const size = content instanceof Uint8Array ? content.length : content.size;
    const wasThere = await this.#renew([file.name]);
    if (!wasThere) await write();
    await this.#record({ ...file, size }, isHeldBack);
    // An unused old file may have been removed in the meantime.
    if (wasThere && !(await this.#renew([file.name]))) await write();
    return prefix + file.name;
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

  /** What the table says of a file, which may be one of a picture's sizes; undefined if it has no such file. */
  async find(name: string): Promise<KnownFile | undefined> {
    const rows = await this.#db
      .selectFrom("media")
      .select(["name", "type", "size", "title", "publicFrom"])
      .where((eb) => hasHash(eb, fileHash(name)))
      .execute();
    if (rows.length === 0) return undefined;
    const own = rows.find((row) => row.name === name);
    return {
      isPublic: rows.every((row) => isPublic(row.publicFrom)),
      description: own && { type: own.type, size: own.size, title: own.title },
    };
  }

  /**
   * The address of the picture with a hash, if all its sizes exist. Their time is set to now, so that `removeUnused`
   * keeps them, and the picture gets the new title.
   */
  async pictureOf(hash: string, title: string, isHeldBack: boolean): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("media")
      .select(["name", "type", "size"])
      .where("name", "like", `${hash}-%.webp`)
      .executeTakeFirst();
    const size = row && sizeOf(prefix + row.name);
    if (!size) return undefined;
    const files = variantsOf(row.name.slice(0, -".webp".length), size).map(({ name }) => `${name}.webp`);
    if (!(await this.#renew(files))) return undefined;
    await this.#record({ ...row, title }, isHeldBack);
    // Unused old files may have been removed in the meantime.
    return (await this.#renew(files)) ? prefix + row.name : undefined;
  }

  /** Writes the row of a file that is in its folder. An entry may use the file already, if it was removed once. */
  async #record(file: { name: string; title: string; type: string; size: number }, isHeldBack: boolean): Promise<void> {
    const { name, title } = file;
    const isRenamed = await inTransaction(this.#db, async (transaction) => {
      const now = new Date().toISOString();
      const media = transaction.selectFrom("media").select(["title", "publicFrom"]);
      const row = await media.where("name", "=", name).executeTakeFirst();
      const renames =
        row !== undefined && title !== "" && title !== row.title && !(isHeldBack && row.publicFrom !== null);
      await transaction
        .insertInto("media")
        .values({ ...file, addedAt: now, usedAt: now })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ usedAt: now, ...(renames && { title }) }))
        .execute();
      if (!row) await settleMedia(transaction, [prefix + name]);
      // Pages name the file.
      if (renames) await recordNotice(transaction, { kind: "all" });
      return renames;
    });
    if (isRenamed) this.#versions.bumpAll();
    else this.#versions.bumpFiles();
  }

  /** Sets the time of these files to now if all of them exist, and returns whether they did. */
  async #renew(names: readonly string[]): Promise<boolean> {
    for (const name of names) if (!(await this.#folder.find(name))) return false;
    for (const name of names) {
      try {
        await this.#folder.touch(name);
      } catch (error) {
        if (await this.#folder.find(name)) throw error;
        return false;
      }
    }
    return true;
  }
}
