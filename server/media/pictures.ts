import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { pictureName, variantsOf } from "../../engine/media/media.ts";
import type { AvifQueue } from "./avif-queue.ts";
import { sanitizeFileName } from "./file-name.ts";
import type { Folder } from "./folder.ts";
import type { MediaTable } from "./media-table.ts";
import type { TemporaryFile } from "./temporary-files.ts";

const picturesAtOnce = 2;

type Parts = { folder: Folder; table: MediaTable; avif: AvifQueue };

/** Makes the files of pictures, two pictures at a time; the other uploads wait on disk. Each picture is made once. */
export class Pictures {
  readonly #parts: Parts;
  readonly #decoding = pLimit(picturesAtOnce);
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Saves a picture in all its sizes and returns the address of the largest. Throws a `MediaError` if it is refused.
   */
  async add(file: TemporaryFile, fileName: string, isHeldBack: boolean): Promise<string> {
    const { hash } = file;
    const title = sanitizeFileName(fileName);
    const known = await this.#parts.table.pictureOf(hash, title, isHeldBack);
    if (known) return known;
    const making = this.#underWay.get(hash) ?? this.#decoding(() => this.#make(file, title, isHeldBack));
    this.#underWay.set(hash, making);
    try {
      return await making;
    } finally {
      this.#underWay.delete(hash);
    }
  }

  async #make({ path, hash }: TemporaryFile, title: string, isHeldBack: boolean): Promise<string> {
    const { folder, avif, table } = this.#parts;
    // Loaded for the first upload only: sharp takes 21 MB of memory.
    const { encodePicture } = await import("./make-picture.ts");
    const { variants, largest, master, focus } = await encodePicture(await readFile(path));
    const name = pictureName(hash, largest, focus);
    const files = variantsOf(name, largest).map((file) => `${file.name}.webp`);
    try {
      for (const [index, { bytes }] of variants.entries()) await folder.write(files[index]!, bytes);
      await avif.put(name, master);
      const file = { name: `${name}.webp`, content: largest.bytes, type: "image/webp", title };
      return await table.keep(file, isHeldBack);
    } catch (error) {
      // Keep all files of a picture or none, because on a full disk incomplete pictures would only waste space.
      for (const file of files) await folder.discard(file);
      await avif.drop(name);
      throw error;
    }
  }
}
