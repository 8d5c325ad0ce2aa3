import type { LocalizedText } from "../../engine/localized-text.ts";

/** A localized text, marked with `lang` if its language is not the page's. */
export function Localized({ text }: { text: LocalizedText }) {
  return text.lang ? <span lang={text.lang}>{text.text}</span> : text.text;
}
