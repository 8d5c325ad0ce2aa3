/** Characters that XML 1.0 cannot contain, even escaped: most control characters, and unpaired surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for the content of an XML or HTML element, or for an attribute in double quotes. */
export function markupText(text: string): string {
  return text.replaceAll(impossible, "").replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}
