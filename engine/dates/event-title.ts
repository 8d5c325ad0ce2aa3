import type { Collection } from "../collection.ts";
import type { Locale } from "../languages.ts";
import { listViews } from "../list-views.ts";
import { cellText, type AnyTableRow } from "../fields/table-rows.ts";
import { isTable } from "../fields/table.ts";
import { type LocalizedText, localize } from "../localized-text.ts";
import type { Row } from "../row.ts";
import { eventTable } from "./event-days.ts";

/**
 * The text that the calendar shows on an entry's dates: the field `eventTitle` if it is filled in, else the entry's
 * title. For a date of a table it adds what the rows of that day contain, such as the subjects of an examination.
 */
export function eventTitle(
  collection: Collection,
  row: Row,
  locale: Locale,
  rows: readonly AnyTableRow[] = [],
): LocalizedText {
  const happens = collection.eventTitle && localize(collection, row, collection.eventTitle, locale);
  const title = happens || (localize(collection, row, listViews[collection.listView].title, locale) ?? { text: "" });
  const field = collection.fields[eventTable(collection) ?? ""];
  if (!field || !isTable(field)) return title;
  const subjects = rows.map((one) => cellText(field.columns, one, "subject", locale)?.text);
  const named = [...new Set(subjects.filter((text) => text !== undefined))].join(", ");
  return named === "" ? title : { ...title, text: `${title.text}: ${named}` };
}
