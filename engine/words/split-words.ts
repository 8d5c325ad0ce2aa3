/** Maximum number of parts that are joined to one word; a word falls into this many if every letter stands alone. */
const mostParts = 6;

const parts = /(?<![\u0980-\u09ff\u200c\u200d])[\u0980-\u09ff\u200c\u200d]+(?: [\u0980-\u09ff\u200c\u200d]+)+/gu;
/**
 * A part of a word after which PDF readers insert a wrong blank: near its end it has a vowel sign that is drawn below a
 * letter, or a hasanta, which joins two letters.
 */
const brokenEnd = /[\u09c1-\u09c4\u09cd][\u0980-\u09ff]{0,2}$/u;
/** Combining marks, which cannot begin a word. */
const brokenStart = /^[\u0981-\u0983\u09bc\u09be-\u09cd\u09d7]/u;
/** A part that is a single letter, or one group of joined letters, with or without a combining mark. */
const letter = /^[\u0985-\u09b9\u09dc-\u09df](?:\u09cd[\u0995-\u09b9\u09dc-\u09df])*[\u0981-\u0983\u09be-\u09cc]?$/u;

/**
 * The Bengali words that a PDF's text may contain in parts. PDF readers insert blanks inside words when the letters are
 * far apart, as in "ছু টি". Returns the parts joined; some results are not real words, which does no harm because
 * nobody searches for them.
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

/**
 * Joins the parts of split words in a text that people read: an excerpt of a document in which the search found a
 * joined word.
 */
export function joinSplitWords(text: string): string {
  return text.replaceAll(parts, (row) => {
    const words = row.split(" ");
    return words.reduce((before, word, place) => before + (isBroken(words[place - 1]!, word) ? "" : " ") + word);
  });
}

const isBroken = (one: string, next: string) => brokenEnd.test(one) || brokenStart.test(next);

/**
 * Whether two parts may belong to one word. Only for the search: it joins too often for texts that people read, because
 * a single letter may be a word.
 */
function mayBeSplit(one: string, next: string): boolean {
  return isBroken(one, next) || letter.test(one) || letter.test(next);
}
