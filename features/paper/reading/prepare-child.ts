// Prepares a page for the program that reads it, in a process of its own (read-page.ts).
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { answerParent } from "../../../server/child/answer-parent.ts";
import type { Area, Box, Prepared, PrepareQuestion } from "./layout/box.ts";
import { findColumns } from "./layout/find-columns.ts";
import { findLines } from "./layout/find-lines.ts";
import { takeRules } from "./layout/rules.ts";

/** Heights of letters between which a page is read as it is, and the height to which others are scaled, in pixels. */
const heights = { least: 17, most: 40, right: 30 } as const;
/** Sizes at which a page is read: at each the program mistakes other letters. */
const sizes = [0.85, 1, 0.7] as const;
const mostEnlarged = 1.6;
/** The white margin around a line that is read alone, in pixels. */
const margin = 12;
const mostLines = 150;
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
  const usual = isRight ? 1 : Math.min(mostEnlarged, heights.right / letters);
  const cut = async (name: string, box: Box, white: number, scale = usual): Promise<Area> => {
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const size = {
      width: Math.min(width, Math.ceil(box.right)) - left,
      height: Math.min(height, Math.ceil(box.bottom)) - top,
    };
    const part = sharp(data, { raw: { width, height, channels: 1 } }).extract({ left, top, ...size });
    if (white > 0) part.extend({ left: white, right: white, top: white, bottom: white, background: "white" });
    const { data: pixels, info: whole } = await part.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
    const scaled = sharp(pixels, { raw: { width: whole.width, height: whole.height, channels: 1 } });
    if (scale !== 1)
      scaled.resize({
        width: Math.max(1, Math.round(whole.width * scale)),
        height: Math.max(1, Math.round(whole.height * scale)),
        fit: "fill",
      });
    const file = join(folder, `${name}.png`);
    await writeFile(file, await scaled.toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer());
    return {
      file,
      box: { left: left - white, top: top - white, right: left + size.width, bottom: top + size.height },
      scale,
    };
  };
  const boxes = findColumns(lines, rules, width, height);
  const areas: Area[][] = [];
  for (const size of sizes) {
    const sized: Area[] = [];
    for (const [at, box] of boxes.entries()) sized.push(await cut(`area-${at}-${size}`, box, 0, usual * size));
    areas.push(sized);
  }
  const cutLines: Area[] = [];
  for (const box of lines.slice(0, mostLines)) cutLines.push(await cut(`line-${cutLines.length}`, box, margin));
  return { width, height, rules, areas, lines: cutLines };
}
