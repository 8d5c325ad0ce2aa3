import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { pictureName, variantsOf } from "../../engine/media/media.ts";
import type { AvifQueue } from "./avif-queue.ts";
import type { MediaTable, Keep } from "./media-table.ts";
import { sanitizeFileName } from "./file-name.ts";
import type { MediaFolders, Place } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

const picturesAtOnce = 2;

type Parts = { folders: MediaFolders; table: MediaTable; avif: AvifQueue; keep: Keep };

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
  async add(file: TemporaryFile, fileName: string, place: Place): Promise<string> {
    const { hash } = file;
    const known = await this.#parts.table.pictureOf(hash, place);
    if (known) return known;
    const key = `${place} ${hash}`;
    const making = this.#underWay.get(key) ?? this.#decoding(() => this.#make(file, fileName, place));
    this.#underWay.set(key, making);
    try {
      return await making;
    } finally {
      this.#underWay.delete(key);
    }
  }

  async #make({ path, hash }: TemporaryFile, fileName: string, place: Place): Promise<string> {
    const { folders, avif, keep } = this.#parts;
    const folder = folders[place];
    // Loaded for the first upload only: sharp takes 21 MB of memory.
    const { encodePicture } = await import("./make-picture.ts");
    const { variants, largest, master, focus } = await encodePicture(await readFile(path));
    const name = pictureName(hash, largest, focus);
    const files = variantsOf(name, largest).map((file) => `${file.name}.webp`);
    try {
      for (const [index, { bytes }] of variants.entries()) await folder.write(files[index]!, bytes);
      await avif.put(name, master);
      const title = sanitizeFileName(fileName);
      return await keep({ name: `${name}.webp`, content: largest.bytes, type: "image/webp", title }, place);
    } catch (error) {
      // Keep all files of a picture or none, because on a full disk incomplete pictures would only waste space.
      for (const file of files) await folder.discard(file);
      await avif.drop(name);
      throw error;
    }
  }
}
