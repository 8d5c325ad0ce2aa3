import type { Locale } from "../engine/languages.ts";
import { namedPerson } from "../engine/person-name.ts";
import * as m from "../messages/compiled/messages.js";

/** Who has added the sample school's entries, in the audit log; accounts have e-mail addresses instead. */
export const sampleAuthor = "sample content";

/**
 * Who has made a change, as administrators read it: the account's name, if `names` has one, with its e-mail address; or
 * that it is sample content, or `reader` who reads it.
 */
export function authorName(by: string, locale: Locale, names: ReadonlyMap<string, string>, reader?: string): string {
  if (by === reader) return m.change_by_you({}, { locale });
  return by === sampleAuthor ? m.change_by_sample({}, { locale }) : namedPerson(by, names.get(by));
}
