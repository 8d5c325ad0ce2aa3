/**
 * Typing errors are tolerated only in words of more letters than this, because one letter turns a shorter word into
 * another.
 */
const shortest = 5;
/**
 * Number of letters at the beginning of a word from which pieces are made. An error after them leaves the pieces
 * unchanged.
 */
const beginning = 7;

/** Whether a word is long enough for the search to tolerate a typing error in it. */
export function toleratesErrors(word: string): boolean {
  return Array.from(word).length > shortest;
}

/**
 * The beginning of a word, and that beginning without each of its letters in turn. Two words that differ by one letter,
 * or by two swapped letters, have at least one of these pieces in common.
 */
export function piecesOf(word: string): string[] {
  const letters = Array.from(word).slice(0, beginning);
  if (letters.length < shortest) return [];
  return [
    ...new Set([letters, ...letters.map((_, place) => letters.toSpliced(place, 1))].map((piece) => piece.join(""))),
  ];
}

/** Whether one edit turns a word into another: adding, removing or replacing a letter, or swapping two neighbours. */
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
