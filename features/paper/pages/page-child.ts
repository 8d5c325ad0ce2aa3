// Makes one page, in a process of its own (make-page.ts).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OutputInfo } from "sharp";
import { answerParent } from "../../../server/child/answer-parent.ts";
import { imageLimits } from "../../../server/media/limits.ts";
import type { MadePage, PageOptions } from "./make-page.ts";

/** The longest side of a page in pixels, A4 at 200 dpi, and the most bytes of a page as it was. */
const longestSide = 2339;
const mostBytes = 250_000;
const qualities = [80, 65, 50, 35, 20] as const;
/** Darker than this share of the paper around it is ink, of 255. */
const ink = 205;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"] });
sharp.concurrency(1);
sharp.cache(false);
answerParent(make);

async function make({ picture, folder, turn = 0 }: { picture: string; folder: string } & PageOptions) {
  try {
    const upright = await sharp(picture, { failOn: "error", limitInputPixels: imageLimits.megapixels * 1_000_000 })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels };
    const turned = await sharp(upright.data, { raw }).rotate(turn).raw().toBuffer({ resolveWithObject: true });
    return await write(turned, folder);
  } catch {
    return "unreadable";
  }
}

type Raw = { data: Buffer; info: OutputInfo };

async function write({ data, info: { width, height, channels } }: Raw, folder: string): Promise<MadePage> {
  const raw = { width, height, channels };
  let colour = Buffer.alloc(0);
  for (const quality of qualities) {
    colour = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (colour.length <= mostBytes) break;
  }
  const grey = await sharp(data, { raw }).toColourspace("b-w").raw().toBuffer();
  const single = { width, height, channels: 1 } as const;
  const paper = await sharp(grey, { raw: single })
    .blur(Math.max(width, height) / 60)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const white = Buffer.alloc(grey.length);
  for (let at = 0; at < grey.length; at += 1) white[at] = grey[at]! * 255 < ink * Math.max(paper[at]!, 1) ? 0 : 255;
  const paths = {
    white: join(folder, "white.png"),
    colour: join(folder, "colour.jpg"),
    forReading: join(folder, "grey.png"),
  };
  const png = sharp(white, { raw: single }).toColourspace("b-w").png({ palette: true, colours: 2, effort: 1 });
  await writeFile(paths.white, await png.toBuffer(), { mode: 0o600, flush: true });
  await writeFile(paths.colour, colour, { mode: 0o600, flush: true });
  await sharp(white, { raw: single }).toColourspace("b-w").png({ compressionLevel: 1 }).toFile(paths.forReading);
  return { ...paths, width, height, isCut: false, doubts: [] };
}
