import sharp, { type Sharp } from "sharp";
import { type Size, variantSizes } from "../../engine/media.ts";
import { type Pixels, refusing } from "./decode.ts";
import { encodingSeconds } from "./limits.ts";

/** One size of a picture as a file. */
export type Variant = Size & { bytes: Buffer };

// A visitor pays by the megabyte: just above where blocks would be seen.
const webp = { quality: 75, effort: 4 } as const;

/** Every size of a picture as WebP, the smallest first. */
export async function encodeWebp(pixels: Pixels): Promise<Variant[]> {
  const variants: Variant[] = [];
  // One after another: each turn of the queue keeps to one thread.
  for (const size of variantSizes(pixels)) {
    const bytes = await refusing(() => resized(pixels, size).webp(webp).toBuffer());
    variants.push({ ...size, bytes });
  }
  return variants;
}

/** The picture without loss and in a hurry: what the AVIF files are made of later. */
export async function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return refusing(() => resized(pixels, pixels).png({ compressionLevel: 1 }).toBuffer());
}

function resized({ data, ...raw }: Pixels, { width, height }: Size): Sharp {
  return sharp(data, { raw })
    .timeout({ seconds: encodingSeconds })
    .resize(width, height, { fit: "fill" });
}
