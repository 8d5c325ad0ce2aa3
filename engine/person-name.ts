/** Longest name of a person, in characters. */
export const personNameLimit = 100;

/** Marks that turn the direction of what stands around a text; no name needs one. */
const turningMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** A person's name as it is stored, in one line; empty if the text has none, undefined if it is too long. */
export function parsePersonName(text: string): string | undefined {
  const name = text.toWellFormed().normalize("NFC").replaceAll(turningMarks, "").replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return Array.from(name).length > personNameLimit ? undefined : name;
}

/** A person as administrators read of them: the name with the address, or the address alone. */
export function namedPerson(email: string, name: string | undefined): string {
  return name ? `${name} (${email})` : email;
}
