import type { Collection } from "../../engine/collection.ts";
import { listViews } from "../../engine/list-views.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { listViewComponents } from "../list-views/all.ts";
import { useLocale, useTranslate } from "../page-data.ts";

/**
 * Returns a function that gives an entry's title and subtitle in the language of the page. `number` is the entry's
 * position in its list, counted from 1; it names an entry without a title.
 */
export function useEntryTitle(collection: Collection) {
  const t = useTranslate();
  const locale = useLocale();
  const { title: titleField, subtitle: subtitleField } = listViews[collection.listView];
  const { untitled } = listViewComponents[collection.listView];
  return (row: Row, number: number): { title: LocalizedText; subtitle: LocalizedText | undefined } => {
    const position = numberFormat(locale).format(number);
    const fallback = { text: untitled ? t(untitled, { number: position }) : "", lang: undefined };
    return {
      title: localize(collection, row, titleField, locale) ?? fallback,
      subtitle: subtitleField ? localize(collection, row, subtitleField, locale) : undefined,
    };
  };
}
