const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * Shortens a text of more than `longerThan` UTF-16 units to its first `cut` graphemes and adds an ellipsis when
 * something was cut. Counting graphemes keeps Bengali letters whole (requirements R5.10).
 */
export function excerpt(text: string, cut: number, longerThan = cut): string {
  if (text.length <= longerThan) return text;
  let kept = "";
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (count === cut) return `${kept.trimEnd()}…`;
    kept += segment;
    count += 1;
  }
  return text;
}

/** Cuts a card's description to 700 graphemes if it is longer than 100 characters (requirements R5.2). */
export function excerptOfCard(description: string): string {
  return excerpt(description, 700, 100);
}
