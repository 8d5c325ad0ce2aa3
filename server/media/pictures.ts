import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import { variantName } from "../../engine/media.ts";
import type { AvifQueue } from "./avif-queue.ts";
import type { Catalogue, Keep } from "./catalogue.ts";
import { tidyFileName } from "./file-name.ts";
import type { Folder } from "./folder.ts";
import type { TemporaryFile } from "./temporary-files.ts";

const picturesAtOnce = 2;

type Parts = { folder: Folder; catalogue: Catalogue; avif: AvifQueue; keep: Keep };

/** Makes the files of pictures, of each once, two pictures at a time; the others wait on the disk. */
export class Pictures {
  readonly #parts: Parts;
  readonly #decoding = pLimit(picturesAtOnce);
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Keeps a picture in all its sizes; answers the address of the largest. Throws a `MediaError` for what is none. */
  async add(file: TemporaryFile, fileName: string): Promise<string> {
    const { hash } = file;
    const known = await this.#parts.catalogue.pictureOf(hash);
    if (known) return known;
    const making = this.#underWay.get(hash) ?? this.#decoding(() => this.#make(file, fileName));
    this.#underWay.set(hash, making);
    try {
      return await making;
    } finally {
      this.#underWay.delete(hash);
    }
  }

  async #make({ path, hash }: TemporaryFile, fileName: string): Promise<string> {
    const { folder, avif, keep } = this.#parts;
    // Loaded by the first picture: most of the time nobody uploads, and sharp takes 21 MB.
    const { makePicture } = await import("./make-picture.ts");
    const { variants, largest, master } = await makePicture(await readFile(path));
    const name = variantName(hash, largest);
    try {
      for (const variant of variants) {
        await folder.write(`${variantName(hash, variant)}.webp`, variant.bytes);
      }
      await avif.put(name, master);
      return await keep(`${name}.webp`, largest.bytes, "image/webp", tidyFileName(fileName));
    } catch (error) {
      // All of its files or none: a full disk must not be filled with what nobody can use.
      for (const variant of variants) await folder.remove(`${variantName(hash, variant)}.webp`);
      await avif.drop(name);
      throw error;
    }
  }
}
