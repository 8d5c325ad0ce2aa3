import type { MarkedText } from "./search-excerpt.ts";

/** A text with `<mark>` around the words that were searched for. */
export function Marked({ text: { parts, lang } }: { text: MarkedText }) {
  return (
    <span lang={lang}>
      {parts.map(({ text, isFound }, place) => (isFound ? <mark key={place}>{text}</mark> : text))}
    </span>
  );
}
