// A process of its own (see avif-queue.ts): node make-avif.ts <master> <folder of the library>
import { readFile, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import sharp from "sharp";
import { sizeOf, variantName, variantSizes } from "../../engine/media.ts";
import { Folder } from "./folder.ts";

const [master = "", directory = ""] = process.argv.slice(2);
// Effort 3 is half as slow as 4 and as small.
const avif = { quality: 50, effort: 3 } as const;

setPriority(constants.priority.PRIORITY_LOW);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
sharp.concurrency(1);

const name = basename(master, ".png");
const size = sizeOf(`/media/${name}.webp`);
const [hash = ""] = name.split("-");
const folder = new Folder(directory);
const bytes = await readFile(master);

for (const one of variantSizes(size ?? { width: 1, height: 1 })) {
  const variant = variantName(hash, one);
  const made = await sharp(bytes).resize(one.width, one.height, { fit: "fill" }).avif(avif).toBuffer();
  const beside = await stat(folder.pathOf(`${variant}.webp`));
  // Flat drawings are often smaller as WebP; visitors get whatever is smaller.
  if (made.length < beside.size) await folder.write(`${variant}.avif`, made);
}
