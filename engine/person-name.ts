import { normalForm } from "./words/normal-form.ts";

/** Maximum length of a person's name, in characters. */
export const personNameLimit = 100;

/**
 * Invisible characters, including those that change the direction of a text. Joiners within a word are not matched,
 * because Bengali needs them.
 */
const unseen = /(?![\u200C\u200D])\p{Cf}|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;
/** A name must contain at least one letter or digit. */
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Tidies a person's name to one line, as it is stored. Empty if the text contains no name, undefined if it is too long.
 */
export function parsePersonName(text: string): string | undefined {
  const name = normalForm(text.toWellFormed())
    .replaceAll(unseen, "")
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  if (!letterOrDigit.test(name)) return "";
  return Array.from(name).length > personNameLimit ? undefined : name;
}

/** How administrators see a person: the name with the address, or the address alone. */
export function namedPerson(email: string, name: string | undefined): string {
  return name ? `${name} (${email})` : email;
}
