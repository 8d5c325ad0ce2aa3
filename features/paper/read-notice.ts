import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import { declarations } from "../../globals/all.ts";
import { isPersonal } from "../../server/content/document-text.ts";

/** A text that was read, its language, and the parts that were read uncertainly, as places in it. */
export type ReadText = { text: string; language: Locale; uncertain: readonly { start: number; end: number }[] };

/** What was read of a paper. `text` is a formatted text; both texts are empty if nothing was read. */
export type ReadNotice = {
  title: ReadText;
  text: ReadText;
  memo?: string;
  date?: Day;
  /** The date as it is printed. */
  dateText?: string;
};

/**
 * Reads the pages of a paper, from the pictures at these paths, for an entry of a collection or global. Undefined for
 * documents about pupils, and if nothing can read here, which is so until the site has a reader.
 */
export async function readNotice(of: string, _pictures: readonly string[]): Promise<ReadNotice | undefined> {
  const declaration = declarations.find(({ name }) => name === of);
  if (!declaration || isPersonal(declaration)) return undefined;
  return undefined;
}
