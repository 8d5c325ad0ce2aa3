/** Longest name of a person, in characters. */
export const personNameLimit = 100;

/**
 * Characters that nobody sees, those that turn the direction of a text too; but not the joiners within a word, which
 * Bengali needs.
 */
const unseen = /(?![\u200C\u200D])\p{Cf}|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;
/** What a name has at least one of. */
const letterOrDigit = /[\p{L}\p{N}]/u;

/** A person's name as it is stored, in one line; empty if the text has none, undefined if it is too long. */
export function parsePersonName(text: string): string | undefined {
  const name = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(unseen, "")
    .replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  if (!letterOrDigit.test(name)) return "";
  return Array.from(name).length > personNameLimit ? undefined : name;
}

/** A person as administrators read of them: the name with the address, or the address alone. */
export function namedPerson(email: string, name: string | undefined): string {
  return name ? `${name} (${email})` : email;
}
