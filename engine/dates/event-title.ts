import type { Collection } from "../collection.ts";
import type { Locale } from "../languages.ts";
import { listViews } from "../list-views.ts";
import { type LocalizedText, localize } from "../localized-text.ts";
import type { Row } from "../row.ts";

/** What the calendar says on an entry's dates: what happens, where that is typed, else the entry's title. */
export function eventTitle(collection: Collection, row: Row, locale: Locale): LocalizedText {
  const happens = collection.eventTitle && localize(collection, row, collection.eventTitle, locale);
  return happens || (localize(collection, row, listViews[collection.listView].title, locale) ?? { text: "" });
}
