import sharp from "sharp";
import type { Point } from "../../engine/media/focus.ts";
import type { Size } from "../../engine/media/media.ts";
import { decode, type Pixels, withMediaErrors } from "./decode.ts";
import { findFocus } from "./find-focus.ts";
import { encodingSeconds } from "./limits.ts";

/**
 * A picture as one file in a format that every image host and browser accepts, with the focal point that was found in
 * it.
 */
export type NormalizedPicture = Size & { bytes: Buffer<ArrayBuffer>; type: "image/jpeg" | "image/png"; focus: Point };

/** The host may encode the picture once more, so this quality is higher than that of the site's own pictures. */
const jpeg = { quality: 85 } as const;

/**
 * Re-encodes a picture: upright, without metadata, at most as large as the site stores its own pictures, as PNG if any
 * part is transparent and otherwise as JPEG. Throws a `MediaError`.
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

/** Whether any pixel is not opaque: many PNG files have a fully opaque alpha channel. */
function isTransparent({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]! < 255) return true;
  return false;
}
