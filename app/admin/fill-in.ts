/** A sentence with its values filled in. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
}
