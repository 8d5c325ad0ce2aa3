import type { Rules } from "./rules.ts";

/** A rectangle on a page, in pixels: `right` and `bottom` are the first ones outside. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** A picture for the reading program: a part of the page, scaled. */
export type Area = { file: string; box: Box; scale: number };
/**
 * A page for the reading program: its areas in reading order, at each of the sizes; each line of text that was found;
 * and the page's rules.
 */
export type Prepared = { width: number; height: number; rules: Rules; areas: Area[][]; lines: Area[] };
export type PrepareQuestion = { page: string; folder: string };
