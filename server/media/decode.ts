import pLimit from "p-limit";
import sharp, { type Metadata, type SharpOptions } from "sharp";
import { type Size, variantWidths } from "../../engine/media/media.ts";
import { imageKind, isAnimatedPng } from "./image-kind.ts";
import { imageLimits, megabyte, wholeMegapixels } from "./limits.ts";
import { MediaError } from "./media-error.ts";

/**
 * The largest size in which a picture is stored, in pixels. Without the limit of its height, a tall, narrow picture
 * would keep its full height.
 */
const largestStored: Size = { width: variantWidths[variantWidths.length - 1]!, height: 4000 };

// Uploaded files reach only these three decoders; all others are blocked, most importantly the one for SVG.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread per picture leaves the other threads to page requests. No picture is decoded twice, so a cache is useless.
sharp.concurrency(1);
sharp.cache(false);

const options: SharpOptions = {
  failOn: "error",
  limitInputPixels: imageLimits.megapixels * 1_000_000,
  sequentialRead: true,
};

/** Pictures whose decoder holds all pixels in memory are decoded one at a time. */
const oneWholePicture = pLimit(1);

/** A decoded picture, scaled to the largest stored size: upright, sRGB, without metadata. */
export type Pixels = Size & { data: Buffer; channels: 1 | 2 | 3 | 4 };

/**
 * Decodes a JPEG, PNG or WebP file, scaled down to fit into `largest`. Throws a `MediaError` for anything else and
 * beyond `imageLimits`.
 */
export async function decode(bytes: Uint8Array, largest: Size = largestStored): Promise<Pixels> {
  const { size, isWhole } = await checkPicture(bytes, largest);
  return isWhole ? oneWholePicture(() => pixelsOf(bytes, size)) : pixelsOf(bytes, size);
}

/**
 * Checks a picture by the beginning of its file, without decoding it. Throws a `MediaError`, as `decode` does. Returns
 * its size scaled down to fit into `largest`, and whether its decoder holds all pixels in memory.
 */
export async function checkPicture(
  bytes: Uint8Array,
  largest: Size = largestStored,
): Promise<{ size: Size; isWhole: boolean }> {
  checkKind(bytes);
  const {
    autoOrient,
    pages = 1,
    isProgressive,
    format,
  } = await withMediaErrors(() => sharp(bytes, options).metadata());
  if (pages > 1) throw new MediaError("animated");
  const isWhole = isProgressive || format === "webp";
  const limit = isWhole ? wholeMegapixels : imageLimits.megapixels;
  if (autoOrient.width * autoOrient.height > limit * 1_000_000) throw new MediaError("tooManyPixels", { limit });
  return { size: fitInto(largest, autoOrient), isWhole };
}

async function pixelsOf(bytes: Uint8Array, { width, height }: Size): Promise<Pixels> {
  const { data, info } = await withMediaErrors(() =>
    sharp(bytes, options)
      .timeout({ seconds: imageLimits.seconds })
      .autoOrient()
      .resize(width, height, { fit: "fill" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width, height, channels: info.channels };
}

/** Runs a call of sharp and turns its errors into a `MediaError`. */
export async function withMediaErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    if (message.includes("exceeds pixel limit")) {
      throw new MediaError("tooManyPixels", { limit: imageLimits.megapixels, cause });
    }
    throw new MediaError(message.startsWith("timeout") ? "tooSlow" : "damaged", { cause });
  }
}

function checkKind(bytes: Uint8Array): void {
  if (bytes.length > imageLimits.megabytes * megabyte) {
    throw new MediaError("tooLarge", { limit: imageLimits.megabytes });
  }
  const kind = imageKind(bytes);
  if (kind === undefined) throw new MediaError("notAnImage");
  if (kind === "heic") throw new MediaError("heic");
  if (kind === "png" && isAnimatedPng(bytes)) throw new MediaError("animated");
}

/** The size of a picture scaled down to fit, in pixels. */
function fitInto(largest: Size, { width, height }: Metadata["autoOrient"]): Size {
  const scale = Math.min(1, largest.width / width, largest.height / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
