import sharp from "sharp";
import type { Point } from "../../engine/media/focus.ts";
import { type Pixels, withMediaErrors } from "./decode.ts";
import { encodingSeconds } from "./limits.ts";

/** The shorter side, in pixels, to which the picture is scaled down first: enough to find a face, in about 20 ms. */
const side = 160;
/**
 * The lowest focus, in percent of the height. In a portrait picture faces are in the upper third, but hands and clothes
 * attract the search as much. In other pictures the subject is seldom in the lower half.
 */
const lowest = { standing: 25, lying: 50 } as const;

/** Largest ratio of the longer to the shorter side; a narrower picture would be scaled up to a huge one. */
const narrowest = 5;

/**
 * Finds the point of a picture that attracts the most attention: edges, skin and strong colours (libvips' smartcrop).
 */
export async function findFocus({ data, ...raw }: Pixels): Promise<Point> {
  const standing = raw.height >= raw.width;
  if (Math.max(raw.width, raw.height) > narrowest * Math.min(raw.width, raw.height)) {
    return { x: 50, y: standing ? lowest.standing : lowest.lying };
  }
  const scale = side / Math.min(raw.width, raw.height);
  // The crop must be smaller than the picture, because otherwise nothing is searched.
  const crop = standing ? { width: side, height: side / 2 } : { width: side, height: side };
  const { info } = await withMediaErrors(() =>
    sharp(data, { raw })
      .timeout({ seconds: encodingSeconds })
      .resize({ ...crop, fit: "cover", position: sharp.strategy.attention })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const percent = (at: number | undefined, length: number) =>
    at === undefined ? 50 : Math.min(100, Math.max(0, Math.round((100 * at) / (length * scale))));
  const y = percent(info.attentionY, raw.height);
  return { x: percent(info.attentionX, raw.width), y: Math.min(y, standing ? lowest.standing : lowest.lying) };
}
