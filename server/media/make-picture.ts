import { decode } from "./decode.ts";
import { encodeMaster, encodeWebp, type Variant } from "./encode.ts";

/** What is kept of a picture: all its sizes, the smallest first, and what AVIF is made of later. */
export type MadePicture = { variants: Variant[]; largest: Variant; master: Buffer };

/** Makes everything of a picture in memory; nothing is written before everything is known to be well. */
export async function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  const pixels = await decode(bytes);
  const variants = await encodeWebp(pixels);
  return { variants, largest: variants[variants.length - 1]!, master: await encodeMaster(pixels) };
}
