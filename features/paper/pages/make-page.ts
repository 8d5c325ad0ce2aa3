import { join } from "node:path";
import { askChild } from "../../../server/child/start-child.ts";

/** What may be wrong with a photograph. */
export type PageDoubt = "noPaper" | "blurred" | "dark";

/**
 * A page made of a picture: paths of its files, and their size in pixels: 200 dots per inch on A4, fewer if the picture
 * has less than half as many.
 */
export type MadePage = {
  /** PNG of one bit a pixel, at most 60 KB. A page with so much on it that it would be larger has fewer pixels. */
  white: string;
  /** JPEG of at most 250 KB: the page as it was, upright and cut. */
  colour: string;
  /** Grey PNG from which the text is read; coloured ink is left out. It is no longer needed afterwards. */
  forReading: string;
  width: number;
  height: number;
  /** Whether the page was cut to the edges of the paper; otherwise it is the whole picture. */
  isCut: boolean;
  doubts: PageDoubt[];
};

/** By how many degrees a picture is turned clockwise, and whether it is not cut. */
export type PageOptions = { turn?: 0 | 90 | 180 | 270; isWhole?: boolean };
export type PageQuestion = Required<PageOptions> & { picture: string; folder: string };

const script = join(import.meta.dirname, "make-page-child.ts");
/** One arena for all threads keeps the memory of freed pixels in use. */
const environment = { MALLOC_ARENA_MAX: "1" };
/**
 * Limits for one picture, in megabytes, milliseconds, and seconds of the processor: several times what 40 megapixels
 * need. Below readers, it may wait for the processor for long.
 */
const limits = { heap: 96, data: 1_000, time: 180_000, processor: 40, isLowPriority: true, environment } as const;

/**
 * Makes a page of a picture (JPEG, PNG or WebP) in a folder: upright, cut to the paper where its edges are plain, flat,
 * its lines level, and white. "unreadable" is no picture or one beyond the limits. Throws if the files cannot be
 * written, and if the process was killed, as `signal` does, because the same picture may be made later.
 */
export async function makePage(
  picture: string,
  folder: string,
  { turn = 0, isWhole = false }: PageOptions = {},
  signal?: AbortSignal,
): Promise<MadePage | "unreadable"> {
  const question: PageQuestion = { picture, folder, turn, isWhole };
  return askChild<MadePage | "unreadable">(script, { ...limits, signal }, question);
}
