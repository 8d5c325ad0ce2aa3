import sharp, { type Sharp } from "sharp";
import { type Size, variantSizes } from "../../engine/media.ts";
import { type Pixels, withMediaErrors } from "./decode.ts";
import { encodingSeconds } from "./limits.ts";

/** One size of a picture, in pixels, and the bytes of its file. */
export type Variant = Size & { bytes: Buffer };

// Visitors pay for data: the lowest quality without visible blocks.
const webp = { quality: 75, effort: 4 } as const;

/** Every size of a picture as WebP, the smallest first. */
export async function encodeWebp(pixels: Pixels): Promise<Variant[]> {
  const variants: Variant[] = [];
  // One after another, so that a picture keeps one thread busy and not more.
  for (const size of variantSizes(pixels)) {
    const bytes = await withMediaErrors(() => resized(pixels, size).webp(webp).toBuffer());
    variants.push({ ...size, bytes });
  }
  return variants;
}

/** The picture as a lossless PNG, compressed quickly: the source of its AVIF files. */
export async function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return withMediaErrors(() => resized(pixels, pixels).png({ compressionLevel: 1 }).toBuffer());
}

function resized({ data, ...raw }: Pixels, { width, height }: Size): Sharp {
  return sharp(data, { raw })
    .timeout({ seconds: encodingSeconds })
    .resize(width, height, { fit: "fill" });
}
