// Prepares a page for the program that reads it, in a process of its own (read-page.ts).
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { answerParent } from "../../../server/child/answer-parent.ts";
import type { Box } from "./box.ts";
import { findColumns } from "./find-columns.ts";
import { findLines } from "./find-lines.ts";
import { type Rules, takeRules } from "./rules.ts";

/** A page for the reading program: a file for each area, in reading order, scaled by `scale`, and the page's rules. */
export type Prepared = { width: number; height: number; rules: Rules; areas: { file: string; box: Box; scale: number }[] };
export type PrepareQuestion = { page: string; folder: string };

/** Heights of most letters, in pixels, between which a page is read as it is, and the height to which others are scaled. */
const heights = { least: 17, most: 40, right: 30 } as const;
const mostEnlarged = 1.6;
/** Maximum number of pixels of a page: two of A4 at 200 dots per inch. */
const mostPixels = 8_000_000;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
sharp.concurrency(1);
sharp.cache(false);
answerParent(prepare);

async function prepare({ page, folder }: PrepareQuestion): Promise<Prepared> {
  const { data, info } = await sharp(await readFile(page), { limitInputPixels: mostPixels })
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rules = takeRules({ width, height, data });
  const { lines, height: letters } = findLines({ width, height, data }, rules);
  const isRight = letters >= heights.least && letters <= heights.most;
  const scale = isRight ? 1 : Math.min(mostEnlarged, heights.right / letters);
  const areas: Prepared["areas"] = [];
  for (const [at, box] of findColumns(lines, rules, width, height).entries()) {
    const size = { width: Math.ceil(box.right) - Math.floor(box.left), height: Math.ceil(box.bottom) - Math.floor(box.top) };
    const file = join(folder, `area-${at}.png`);
    const area = sharp(data, { raw: { width, height, channels: 1 } })
      .toColourspace("b-w")
      .extract({ left: Math.floor(box.left), top: Math.floor(box.top), ...size });
    if (scale !== 1) area.resize(Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale)), { fit: "fill" });
    await writeFile(file, await area.png({ compressionLevel: 1 }).toBuffer());
    areas.push({ file, box, scale });
  }
  return { width, height, rules, areas };
}
