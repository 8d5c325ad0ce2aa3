/** The most parts into which a word falls, where each of its letters stands alone. */
const mostParts = 6;

const parts = /[\u0980-\u09ff\u200c\u200d]+(?: [\u0980-\u09ff\u200c\u200d]+)+/gu;
/** The end of a part that readers of PDFs see a blank after: a sign below its last letter, or joined letters. */
const brokenEnd = /[\u09c1-\u09c4\u09cd][\u0980-\u09ff]{0,2}$/u;
/** Signs that never begin a word. */
const brokenStart = /^[\u0981-\u0983\u09bc\u09be-\u09cd\u09d7]/u;
/** A single letter, or several that are joined, with a sign. */
const letter = /^[\u0985-\u09b9\u09dc-\u09df](?:\u09cd[\u0995-\u09b9\u09dc-\u09df])*[\u0981-\u0983\u09be-\u09cc]?$/u;

/**
 * The Bengali words that the text of a PDF may have in parts: readers of PDFs see blanks inside words where the letters
 * stand far apart, as in "ছু টি". Each is joined; some joined ones are no words, which nobody looks for.
 */
export function splitWords(text: string): string[] {
  const found = new Set<string>();
  for (const [row] of text.matchAll(parts)) {
    const words = row.split(" ");
    for (const [place, first] of words.entries()) {
      let joined = first;
      for (let next = place + 1; next < Math.min(words.length, place + mostParts); next += 1) {
        if (!mayBeSplit(words[next - 1]!, words[next]!)) break;
        joined += words[next]!;
        found.add(joined);
      }
    }
  }
  return [...found];
}

/** The text with such words joined, for an excerpt in which one of them was found. */
export function joinSplitWords(text: string): string {
  return text.replaceAll(parts, (row) => {
    const words = row.split(" ");
    return words.reduce((before, word, place) => before + (isBroken(words[place - 1]!, word) ? "" : " ") + word);
  });
}

const isBroken = (one: string, next: string) => brokenEnd.test(one) || brokenStart.test(next);

/** Joins too much for a text that people read, because single letters may be words of their own. */
function mayBeSplit(one: string, next: string): boolean {
  return isBroken(one, next) || letter.test(one) || letter.test(next);
}
