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
export async function paperJpeg(seed = 1, [width, height]: readonly [number, number] = [600, 800]): Promise<Buffer> {
  return paperPhoto(width, height, seed).jpeg({ quality: 85 }).toBuffer();
}
