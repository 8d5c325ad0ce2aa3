import type { Box } from "../layout/box.ts";
import type { Rules } from "../layout/rules.ts";

/** A word that was read, where it stands, and how sure the program is (0 to 100). */
export type ReadWord = Box & { text: string; confidence: number };
/** A line of words; `area` counts the areas of the page, in reading order. */
export type ReadLine = Box & { area: number; words: ReadWord[] };

/**
 * What was read of a page, in pixels of its picture. An illegible page has no lines; neither has an empty one.
 */
export type ReadPage = { width: number; height: number; rules: Rules; lines: ReadLine[]; isIllegible?: true };

/** The most words that are taken of a page: some four times a full one. */
const mostWords = 4_000;

/** Where an area lies on the page, and by what its picture was scaled. */
type Area = { box: Box; scale: number };

/** Parses the program's table (TSV): a row for each word, with the number of its picture, block, paragraph and line. */
export function linesOf(table: string, areas: readonly Area[]): ReadLine[] {
  const lines = new Map<string, ReadLine>();
  let count = 0;
  for (const row of table.split("\n")) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...rest] = row.split("\t");
    const text = rest.join(" ").trim();
    // Level 5 is a word.
    if (level !== "5" || text === "" || count >= mostWords) continue;
    const area = areas[Number(page) - 1];
    if (!area) continue;
    count += 1;
    const place = (value: string | undefined, from: number) => Number(value) / area.scale + from;
    const [x, y] = [place(left, area.box.left), place(top, area.box.top)];
    const word = {
      // The program writes the danda as the sign for four sixteenths.
      text: text.normalize("NFC").replaceAll("\u09f7", "।"),
      confidence: Number(confidence),
      left: x,
      top: y,
      right: x + Number(width) / area.scale,
      bottom: y + Number(height) / area.scale,
    };
    const key = [page, block, paragraph, line].join();
    const found = lines.get(key);
    if (found) {
      found.words.push(word);
      Object.assign(found, around(found, word));
    } else {
      const { left: l, top: t, right, bottom } = word;
      lines.set(key, { area: Number(page) - 1, left: l, top: t, right, bottom, words: [word] });
    }
  }
  return [...lines.values()];
}

/** The smallest rectangle around two. */
export const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
