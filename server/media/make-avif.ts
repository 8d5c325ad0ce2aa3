// Runs as a process of its own (see avif-queue.ts): node make-avif.ts <master.png> <folder for the AVIF files>
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { sizeOf, variantsOf } from "../../engine/media/media.ts";

const [master = "", directory = ""] = process.argv.slice(2);
// Effort 3 takes half the time of 4, and the files are as small.
const avif = { quality: 50, effort: 3 } as const;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
sharp.concurrency(1);

const name = basename(master, ".png");
const size = sizeOf(`/media/${name}.webp`);
const bytes = await readFile(master);

for (const variant of variantsOf(name, size ?? { width: 1, height: 1 })) {
  const encoded = await sharp(bytes).resize(variant.width, variant.height, { fit: "fill" }).avif(avif).toBuffer();
  await writeFile(join(directory, `${variant.name}.avif`), encoded);
}
