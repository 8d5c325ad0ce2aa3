import { join } from "node:path";
import { askChild } from "../../../server/child/start-child.ts";

/** What may be wrong with a page, although it was made. */
export type PageDoubt = "noPaper" | "blurred" | "dark";

/**
 * A page made of a photograph: the paths of a 1-bit PNG with a long side of at most 2,339 pixels (A4 at 200 dpi) and of
 * a JPEG of at most 250 KB. Both are upright and, with `isCut`, cut to the paper.
 */
export type MadePage = {
  white: string;
  colour: string;
  /** The path of a grey PNG from which the text is read. */
  forReading: string;
  width: number;
  height: number;
  isCut: boolean;
  doubts: PageDoubt[];
};

export type PageOptions = { turn?: 0 | 90 | 180 | 270; isWhole?: boolean };

/**
 * Limits of the process that makes a page: heap and data in megabytes, time in milliseconds, processor time in seconds.
 * 40 megapixels take 3 seconds.
 */
const limits = { heap: 128, data: 1_500, time: 40_000, processor: 25 } as const;

const script = join(import.meta.dirname, "page-child.ts");

/** Makes a page of a picture, and writes it into a folder. Throws if the process fails. */
export async function makePage(
  picture: string,
  folder: string,
  options: PageOptions = {},
): Promise<MadePage | "unreadable"> {
  const environment = { MALLOC_ARENA_MAX: "2" };
  return askChild(script, { ...limits, environment, isLowPriority: true }, { picture, folder, ...options });
}
