/** An address in a text, of the web or of a person, in which nothing is replaced. */
const address = /((?:https?:\/\/|www\.|\/media\/)[^\s)]+|[^\s()<>[\]@]{1,64}@[\w.-]+)/u;

/**
 * Puts a name in place of another wherever that begins a word, in any letter case: what stands in capitals stays in
 * capitals, unless it was asked for so, such as an abbreviation. Addresses stay as they are.
 */
export function replaceName(text: string, wrong: string, right: string): string {
  const words = wrong
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  if (words.length === 0) return text;
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${words.join(String.raw`\s+`)}`, "giu");
  const replaced = (found: string) => (found !== wrong && isInCapitals(found) ? right.toUpperCase() : right);
  return text
    .split(address)
    .map((part, place) => (place % 2 === 1 ? part : part.replace(pattern, replaced)))
    .join("");
}

function isInCapitals(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
}
