/** What XML 1.0 cannot contain, even escaped: most control characters, and halves of surrogate pairs. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the content of an element of XML or HTML, or of an attribute in double quotes. */
export function markupText(text: string): string {
  return text.replaceAll(impossible, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
