import type { ReadLine } from "./lines-of.ts";

/** The program is sure of a word from here on (0 to 100). */
export const sure = 75;
/**
 * The least part of a page's words of which it must be sure, after all its readings are compared. Of ten sample papers,
 * light to hard, it was sure of 75 % at least; of handwriting, another script, and pages that are blurred, upside down
 * or lie on their side, of 18 % at most (2026-11-27). It is nearer to these, because marked words are better than none.
 */
const least = 0.3;

/**
 * Whether a page was read at all. The program finds words in everything, also in handwriting, in another script and in
 * a page that is upside down. Short words are not counted, because specks are read as such.
 */
export function isLegible(lines: readonly ReadLine[]): boolean {
  const words = lines.flatMap((line) => line.words).filter(({ text }) => /[\p{L}\p{M}]{3}/u.test(text));
  return words.filter(({ confidence }) => confidence >= sure).length >= least * words.length;
}
