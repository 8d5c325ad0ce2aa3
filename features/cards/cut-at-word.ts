const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

/**
 * Splits a text into graphemes, the letters that readers see, so that none is cut in two. A conjunct with its vowel
 * sign is one.
 */
export function fragments(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Cuts a text after at most `count` letters, at a blank, and adds an ellipsis. Returns the whole text if it is not
 * longer.
 */
export function cutAtWord(letters: readonly string[], count: number): string {
  if (letters.length <= count) return letters.join("");
  const kept = letters.slice(0, count).join("");
  // If a blank follows, a word ends exactly here.
  const end = /\s/.test(letters[count] ?? "") ? kept.length : kept.search(/\s\S*$/);
  // Cuts inside the last word if dropping the word would leave too much room unused.
  const whole = end > kept.length * 0.7 ? kept.slice(0, end) : kept;
  return `${whole.replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "")}…`;
}
