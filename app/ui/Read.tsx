import type { Reading } from "../../engine/reading.ts";

/** A text with its language named where it differs from the page's. */
export function Read({ text }: { text: Reading }) {
  return text.lang ? <span lang={text.lang}>{text.text}</span> : text.text;
}
