import type { Collection } from "../collection.ts";
import type { Locale } from "../languages.ts";
import { type LocalizedText, localize } from "../localized-text.ts";
import type { Row } from "../row.ts";

/**
 * The text for people who do not see a picture: its alternative text, else its caption, else the title of the entry
 * that it belongs to (decision 53).
 */
export function alternativeText(
  collection: Collection,
  row: Row,
  owner: LocalizedText | undefined,
  locale: Locale,
): LocalizedText | undefined {
  return localize(collection, row, "alt", locale) ?? localize(collection, row, "caption", locale) ?? owner;
}
