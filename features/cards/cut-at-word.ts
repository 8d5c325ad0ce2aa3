const segmenter = new Intl.Segmenter("bn", { granularity: "grapheme" });

/** The letters of a text as readers count them, so that none is cut in two: a conjunct with its vowel sign is one. */
export function fragments(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The first `count` letters of a text up to their last blank, and an ellipsis; all of it if it has no more. */
export function cutAtWord(letters: readonly string[], count: number): string {
  if (letters.length <= count) return letters.join("");
  const kept = letters.slice(0, count).join("");
  // A blank follows where a word ends right there.
  const end = /\s/.test(letters[count] ?? "") ? kept.length : kept.search(/\s\S*$/);
  // A word that fills most of the room is cut.
  const whole = end > kept.length * 0.7 ? kept.slice(0, end) : kept;
  return `${whole.replace(/[\s,;:–-]+$/, "")}…`;
}
