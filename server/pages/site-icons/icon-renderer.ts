import { join } from "node:path";
import { askChild } from "../../child/start-child.ts";
import type { Palette } from "../../../engine/media/palettes.ts";

const script = join(import.meta.dirname, "render-icons.ts");
/** Limits of the child process, in megabytes and milliseconds. */
const limits = { heap: 128, data: 1_500, time: 2 * 60_000 } as const;

/** The source of the icons. */
export type RenderSource = {
  /** The crest, and its version for the smallest sizes: an SVG that the site has drawn, or an uploaded picture. */
  crest: Uint8Array;
  small: Uint8Array;
  /** The colour behind the crest in icons that must not be transparent. */
  ground: string;
  palette: Palette;
};

/** The files by their names. */
export type RenderedIcons = Readonly<Record<string, Uint8Array>>;

/** Renders the icons in a child process. Throws if one of them fails. */
export function renderIcons(source: RenderSource): Promise<RenderedIcons> {
  return askChild(script, limits, source);
}
