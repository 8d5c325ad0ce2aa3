const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });

/**
 * Returns the first `count` letters of a text, with an ellipsis if it is longer. A Bengali letter may be several
 * characters.
 */
export function cutAt(text: string, count: number): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  return letters.length > count ? `${letters.slice(0, count).join("").trimEnd()}…` : text;
}
