/** A web or e-mail address within a text. Nothing is replaced inside one. */
const address = /((?:https?:\/\/|www\.|\/media\/)[^\s)]+|(?<![^\s()<>[\]@])[^\s()<>[\]@]{1,64}@[\w.-]+)/u;

/**
 * Replaces a name by another wherever it begins a word, in any letter case. A match in capitals is replaced in
 * capitals, unless `wrong` itself was given in capitals, as an abbreviation is. Addresses stay unchanged.
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
