import pLimit from "p-limit";
import sharp, { type Metadata, type SharpOptions } from "sharp";
import { type Size, variantWidths } from "../../engine/media.ts";
import { imageKind, isAnimatedPng } from "./image-kind.ts";
import { imageLimits, megabyte, wholeMegapixels } from "./limits.ts";
import { MediaError } from "./media-error.ts";

/** Beyond it a strip of a picture would be kept wider than anyone can scroll through. */
const tallest = 4000;

// Only these three decoders read what people send; every other one, SVG's above all, stays shut.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread a picture, so that pages are still answered; nothing is asked for twice.
sharp.concurrency(1);
sharp.cache(false);

const options: SharpOptions = {
  failOn: "error",
  limitInputPixels: imageLimits.megapixels * 1_000_000,
  sequentialRead: true,
};

/** Of pictures that are held whole while they are decoded, one at a time. */
const heldWhole = pLimit(1);

/** A decoded picture in its largest size: upright, sRGB, without any metadata. */
export type Pixels = Size & { data: Buffer; channels: 1 | 2 | 3 | 4 };

/** Decodes a picture within the limits; refuses what is none with a `MediaError`. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  checkKind(bytes);
  const { autoOrient, pages = 1, isProgressive, format } = await refusing(() => sharp(bytes, options).metadata());
  if (pages > 1) throw new MediaError("animated");
  if (!isProgressive && format !== "webp") return pixelsOf(bytes, largest(autoOrient));
  if (autoOrient.width * autoOrient.height > wholeMegapixels * 1_000_000) {
    throw new MediaError("tooManyPixels", { limit: wholeMegapixels });
  }
  return heldWhole(() => pixelsOf(bytes, largest(autoOrient)));
}

async function pixelsOf(bytes: Uint8Array, { width, height }: Size): Promise<Pixels> {
  const { data, info } = await refusing(() =>
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

/** Runs work of the decoder; what it reports becomes a reason that a person understands. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
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

/** The largest size kept of a picture. */
function largest({ width, height }: Metadata["autoOrient"]): Size {
  const scale = Math.min(1, variantWidths[variantWidths.length - 1]! / width, tallest / height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
