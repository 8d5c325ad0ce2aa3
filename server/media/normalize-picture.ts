import sharp from "sharp";
import type { Point } from "../../engine/media/focus.ts";
import type { Size } from "../../engine/media/media.ts";
import { decode, type Pixels, withMediaErrors } from "./decode.ts";
import { findFocus } from "./find-focus.ts";
import { encodingSeconds } from "./limits.ts";

/**
 * A picture as one file in a format that every image host and browser takes, and the point that its content decides.
 */
export type NormalizedPicture = Size & { bytes: Buffer<ArrayBuffer>; type: "image/jpeg" | "image/png"; focus: Point };

/** The host may encode it once more, so this is better than what visitors see. */
const jpeg = { quality: 85 } as const;

/**
 * Encodes a picture anew: upright, without metadata, at most as large as the site keeps its own, as PNG if a part of it
 * is transparent and as JPEG otherwise. Throws a `MediaError`.
 */
export async function normalizePicture(file: Uint8Array): Promise<NormalizedPicture> {
  const pixels = await decode(file);
  const { width, height } = pixels;
  const isPng = isTransparent(pixels);
  const { data, ...raw } = pixels;
  const picture = sharp(data, { raw }).timeout({ seconds: encodingSeconds });
  const bytes = await withMediaErrors(() => (isPng ? picture.png() : picture.jpeg(jpeg)).toBuffer());
  return { bytes, type: isPng ? "image/png" : "image/jpeg", width, height, focus: await findFocus(pixels) };
}

/** Whether any pixel is not opaque: many PNG files have an alpha channel that says nothing. */
function isTransparent({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]! < 255) return true;
  return false;
}
