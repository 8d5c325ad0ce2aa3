/** A typing error is looked for in words of more letters than this: shorter ones become other words by one letter. */
const shortest = 5;
/** The beginning of a word whose parts are kept, in letters: an error further on leaves it as it is. */
const beginning = 7;

/** Whether a word of the index is long enough to be found in spite of a typing error. */
export function toleratesErrors(word: string): boolean {
  return Array.from(word).length > shortest;
}

/**
 * The beginning of a word, and what is left of it without each of its letters. Two words that differ by one letter, or
 * by two letters in the wrong order, have one of these in common.
 */
export function piecesOf(word: string): string[] {
  const letters = Array.from(word).slice(0, beginning);
  if (letters.length < shortest) return [];
  return [
    ...new Set([letters, ...letters.map((_, place) => letters.toSpliced(place, 1))].map((piece) => piece.join(""))),
  ];
}

/** Whether a word becomes another by adding, leaving out or changing a letter, or by exchanging two neighbours. */
export function differByOneError(one: string, other: string): boolean {
  let [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  [a, b] = [a.slice(start), b.slice(start)];
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  if (a.length < 2 && b.length < 2) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
