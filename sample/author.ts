import type { Locale } from "../engine/languages.ts";
import { namedPerson } from "../engine/person-name.ts";
import * as m from "../messages/compiled/messages.js";

/**
 * The author of the sample school's entries in the audit log. No account has this name, because accounts have e-mail
 * addresses.
 */
export const sampleAuthor = "sample content";

/**
 * The author of a change, as administrators see it: the account's name, if `names` has one, with its e-mail address.
 * Sample content, and changes by `reader`, the person who reads this, have texts of their own.
 */
export function authorName(by: string, locale: Locale, names: ReadonlyMap<string, string>, reader?: string): string {
  if (by === reader) return m.change_by_you({}, { locale });
  return by === sampleAuthor ? m.change_by_sample({}, { locale }) : namedPerson(by, names.get(by));
}
