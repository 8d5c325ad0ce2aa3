import type { Point } from "../../engine/focus.ts";
import { decode } from "./decode.ts";
import { findFocus } from "./find-focus.ts";
import { encodeMaster, encodeWebp, type Variant } from "./encode.ts";

/**
 * The files of a picture: all sizes as WebP, the smallest first, and the PNG from which AVIF is made later; and the point
 * that its content makes the most important one.
 */
export type EncodedSizes = { variants: Variant[]; largest: Variant; master: Buffer; focus: Point };

/** Encodes all files of a picture in memory, so that nothing is written if one fails. Throws a `MediaError`. */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedSizes> {
  const pixels = await decode(bytes);
  const variants = await encodeWebp(pixels);
  const master = await encodeMaster(pixels);
  return { variants, largest: variants[variants.length - 1]!, master, focus: await findFocus(pixels) };
}
