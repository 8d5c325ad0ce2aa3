import type { Collection } from "../../engine/collection.ts";
import { listViews } from "../../engine/list-views.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { type Reading, read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import { listViewComponents } from "../looks/all.ts";
import { useLocale, useSay } from "../page-data.ts";

/** Names the entries of a collection in the language of the page. */
export function useTitleOf(collection: Collection) {
  const say = useSay();
  const locale = useLocale();
  const { title, subtitle } = listViews[collection.look];
  const { untitled } = listViewComponents[collection.look];
  return (row: Row, number: number): { title: Reading; under: Reading | undefined } => {
    const place = numbersIn(locale).format(number);
    const other = { text: untitled ? say(untitled, { number: place }) : "", lang: undefined };
    return {
      title: read(collection, row, title, locale) ?? other,
      under: subtitle ? read(collection, row, subtitle, locale) : undefined,
    };
  };
}
