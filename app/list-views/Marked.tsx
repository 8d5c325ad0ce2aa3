import type { MarkedText } from "./search-excerpt.ts";

/** A text with `<mark>` around the words that were searched for. */
export function Marked({ text: { parts, lang }, className }: { text: MarkedText; className?: string }) {
  return (
    <span lang={lang} className={className}>
      {parts.map(({ text, isFound }, place) => (isFound ? <mark key={place}>{text}</mark> : text))}
    </span>
  );
}
