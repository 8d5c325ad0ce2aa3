import sharp, { type Sharp } from "sharp";
import type { Point } from "../../engine/media/focus.ts";
import { decode, type Pixels, withMediaErrors } from "./decode.ts";
import { findFocus } from "./find-focus.ts";
import { type Size, variantSizes } from "../../engine/media/media.ts";
import { encodingSeconds } from "./limits.ts";

/**
 * The files of a picture: all sizes as WebP, the smallest first, and the PNG from which AVIF is made later; and the
 * focal point that was found in it.
 */
type EncodedSizes = { variants: Variant[]; largest: Variant; master: Buffer; focus: Point };

/** Encodes all files of a picture in memory, so that nothing is written if one fails. Throws a `MediaError`. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedSizes> {
  const pixels = await decode(bytes);
  const variants = await encodeWebp(pixels);
  const master = await encodeMaster(pixels);
  return { variants, largest: variants[variants.length - 1]!, master, focus: await findFocus(pixels) };
}

/** One size of a picture, in pixels, and the bytes of its file. */
type Variant = Size & { bytes: Buffer };

// The lowest quality without visible blocks, because visitors pay for data.
const webp = { quality: 75, effort: 4 } as const;

/** Every size of a picture as WebP, the smallest first. */
async function encodeWebp(pixels: Pixels): Promise<Variant[]> {
  const variants: Variant[] = [];
  // One after another, so that a picture occupies only one thread.
  for (const size of variantSizes(pixels)) {
    const bytes = await withMediaErrors(() => resized(pixels, size).webp(webp).toBuffer());
    variants.push({ ...size, bytes });
  }
  return variants;
}

/** The picture as a lossless PNG, compressed quickly: the source of its AVIF files. */
async function encodeMaster(pixels: Pixels): Promise<Buffer> {
  return withMediaErrors(() => resized(pixels, pixels).png({ compressionLevel: 1 }).toBuffer());
}

function resized({ data, ...raw }: Pixels, { width, height }: Size): Sharp {
  return sharp(data, { raw }).timeout({ seconds: encodingSeconds }).resize(width, height, { fit: "fill" });
}
