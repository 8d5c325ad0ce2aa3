import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/**
 * Draws a photograph of a paper: light, with dark lines of words, on a dark table, darker towards one side. Each `seed`
 * makes a different one.
 */
export function paperPhoto(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let random = seed;
  const next = () => (random = (random * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  /** Where each line of words ends, as a part of the width, and its gaps. */
  const lines = Array.from({ length: 24 }, () => ({ end: 0.4 + 0.4 * next(), gap: 0.03 + 0.04 * next() }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [across, down] = [x / width, y / height];
      const light = 1 - 0.3 * across;
      const isPaper = across > 0.08 && across < 0.92 && down > 0.06 && down < 0.94;
      const line = lines[Math.floor((down - 0.1) * 30)];
      const isLine = line !== undefined && down > 0.1 && ((down - 0.1) * 30) % 1 < 0.4;
      const isWord = isLine && across > 0.15 && across < line.end && across % line.gap > 0.01;
      const value = Math.round((isPaper ? (isWord ? 50 : 225) : 70) * light);
      data.fill(value, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The photograph as a phone sends it: a JPEG. */
export async function paperJpeg(seed = 1, [width, height]: readonly [number, number] = [300, 400]): Promise<Buffer> {
  return paperPhoto(width, height, seed).jpeg({ quality: 85 }).toBuffer();
}

const fontfile = join(import.meta.dirname, "..", "..", "features", "cards", "fonts", "NotoSansBengali-Regular.ttf");

/** Prints lines on a page of A5 at 200 dots per inch, each at its place from the left, with a table of two rows. */
export async function printedPage(
  lines: readonly (readonly [text: string, left: number, top: number])[],
): Promise<Sharp> {
  const layers = await Promise.all(
    lines.map(async ([text, left, top]) => ({
      input: await sharp({ text: { text, font: "Noto Sans Bengali 12", fontfile, dpi: 200 } })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  );
  // Rectangles and no SVG, because the tests' process may not be allowed to load one (server/media/decode.ts).
  const rules = [
    ...[700, 790, 880].map((top) => ({ left: 99, top: top - 1, width: 903, height: 3 })),
    ...[100, 500, 1000].map((left) => ({ left: left - 1, top: 699, width: 3, height: 183 })),
  ].map(({ left, top, width, height }) => ({
    input: { create: { width, height, channels: 3 as const, background: "white" } },
    left,
    top,
  }));
  // The layers are white on black.
  const black = sharp({ create: { width: 1169, height: 1654, channels: 3, background: "black" } });
  const drawn = await black
    .composite([...layers, ...rules])
    .png()
    .toBuffer();
  return sharp(drawn).removeAlpha().negate().greyscale();
}

/** A printed notice with a date, a title, a sentence and a table. */
export const printedNotice = (): Promise<Sharp> =>
  printedPage([
    ["তারিখ: ২৬ নভেম্বর ২০২৬", 600, 120],
    ["বিষয়: বিদ্যালয় বন্ধ থাকবে", 100, 240],
    ["আগামীকাল সকল ক্লাস বন্ধ থাকবে।", 100, 360],
    ["শ্রেণি", 130, 720],
    ["টাকা", 530, 720],
    ["নবম", 130, 810],
    ["৪৫০", 530, 810],
  ]);
