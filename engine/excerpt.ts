const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/**
 * The first `cut` letters of a text longer than `longerThan`, with an ellipsis where something was
 * really cut; letters are graphemes, so that no Bengali letter is broken (requirements R5.10).
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
