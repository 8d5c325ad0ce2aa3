import { sizeOf, variantName, variantSizes } from "../../engine/media.ts";
import type { Database } from "../database/open.ts";
import type { Folder } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

/** What is known of a kept file: its type, its bytes and the name it came with. */
export type MediaDescription = { type: string; size: number; title: string };

/** Keeps a file once, from memory or from where it has arrived; answers its address. The name it first came with stays. */
export type Keep = (name: string, content: Uint8Array | TemporaryFile, type: string, title: string) => Promise<string>;

const prefix = "/media/";

/** The table of the kept files, in step with their folder. */
export class Catalogue {
  readonly #db: Database;
  readonly #folder: Folder;

  constructor(db: Database, folder: Folder) {
    this.#db = db;
    this.#folder = folder;
  }

  /** Keeps a file once; see `Keep`. */
  async keep(...[name, content, type, title]: Parameters<Keep>): Promise<string> {
    const size = content instanceof Uint8Array ? content.length : content.size;
    if (await this.#folder.has(name)) await this.#folder.touch(name);
    else if (content instanceof Uint8Array) await this.#folder.write(name, content);
    else await this.#folder.take(name, content.path);
    await this.#db
      .insertInto("media")
      .values({ name, type, size, title })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return prefix + name;
  }

  /** What is known of the files at these addresses, in one query; other addresses are left out. */
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

  /** The address of a picture that is kept whole, made young again so that no sweep takes it now. */
  async pictureOf(hash: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("media")
      .select("name")
      .where("name", "like", `${hash}-%.webp`)
      .executeTakeFirst();
    const size = row && sizeOf(prefix + row.name);
    if (!size) return undefined;
    const files = variantSizes(size).map((one) => `${variantName(hash, one)}.webp`);
    for (const file of files) if (!(await this.#folder.has(file))) return undefined;
    for (const file of files) await this.#folder.touch(file);
    return prefix + row.name;
  }
}
