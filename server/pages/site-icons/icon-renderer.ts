import { join } from "node:path";
import { askChild } from "../../child/start-child.ts";
import type { Palette } from "../../../engine/media/palettes.ts";

const script = join(import.meta.dirname, "render-icons.ts");
/** In megabytes and milliseconds. */
const limits = { heap: 128, data: 1_500, time: 2 * 60_000 } as const;

/** What the icons are made of. */
export type RenderSource = {
  /** The crest, and the same for the smallest sizes: an SVG of the site's own, or an uploaded picture. */
  crest: Uint8Array;
  small: Uint8Array;
  /** The colour behind the crest where an icon must not be clear. */
  ground: string;
  palette: Palette;
};

/** The files by their names. */
export type RenderedIcons = Readonly<Record<string, Uint8Array>>;

/** Makes the icons in a process of its own. Throws if one of them cannot be made. */
export function renderIcons(source: RenderSource): Promise<RenderedIcons> {
  return askChild(script, limits, source);
}
