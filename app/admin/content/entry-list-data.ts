import { redirect } from "react-router";
import { dayAt } from "../../../engine/dates/calendar-day.ts";
import { isExpiresOn } from "../../../engine/fields/days.ts";
import { isFormattedText } from "../../../engine/fields/text.ts";
import { plainText } from "../../../engine/formatted-text.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import type { Row } from "../../../engine/row.ts";
import { excerptOfCard } from "../../../engine/words/excerpt.ts";
import * as m from "../../../messages/compiled/messages.js";
import { readingContext } from "../../context.ts";
import { type ListData, loadRows } from "../../list-views/list-data.ts";
import { pageAddress } from "../../list-views/Pager.tsx";
import { hiddenTexts } from "../../list-views/visibility-text.ts";
import { type AdminArgs, requireCollection } from "../admin-data.ts";
import { type ListFilterData, readListFilter } from "./ListFilter.tsx";

/** The screens that show the list of a collection's entries: `list`, and the two that requirements R7.1 name. */
const screens = ["list", "update", "remove"] as const;
export type ListScreen = (typeof screens)[number];

/** A page of a collection's list, with its filter. */
export type EntryListData = Omit<ListData, "texts"> & {
  screen: ListScreen;
  filter: ListFilterData;
  /** By entry id: the beginning of the entry's text. */
  excerpts: Record<number, LocalizedText>;
  /** By entry id: the sentence that says that the entry has expired but is still visible. */
  expired: Record<number, string>;
};

/** Loads a page of a collection's list. */
export async function loadEntryList(args: AdminArgs): Promise<EntryListData> {
  const { screen, collection } = requireCollection(args, screens);
  const { store, locale, today } = args.context.get(readingContext);
  const all = store.includingHidden();
  const path = collection.admin[screen];
  const { form, choice } = await readListFilter(new URL(args.request.url), collection, all, locale);
  const { texts, ...list } = await loadRows(args, collection, pageAddress(path, 1, form.query), all, choice);
  // The requested page may no longer exist, because a form leads back to the page of the list from which it was opened.
  // Redirect to the last page then.
  if (list.page > list.pages) throw redirect(pageAddress(path, list.pages, form.query));
  const ids = list.rows.map(({ id }) => id);
  const writes = await store.lastWrites(collection, ids);
  const fields = Object.entries(collection.fields);
  const text = fields.find(([, field]) => isFormattedText(field))?.[0] ?? "";
  const expiry = fields.find(([, field]) => isExpiresOn(field))?.[0] ?? "";
  const hidden = hiddenTexts(collection, list.rows, locale);
  const isOver = (row: Row) => {
    const last = row[expiry];
    return typeof last === "string" && last < today && !hidden[row.id];
  };
  return {
    ...list,
    screen,
    filter: form,
    changed: Object.fromEntries(Array.from(writes, ([id, at]) => [id, dayAt(new Date(at))])),
    hidden,
    expired: Object.fromEntries(list.rows.filter(isOver).map(({ id }) => [id, m.notice_archived({}, { locale })])),
    excerpts: Object.fromEntries(
      ids.flatMap((id) => {
        const found = texts[id]?.[text];
        return found ? [[id, { text: excerptOfCard(plainText(found.text)), lang: found.lang }]] : [];
      }),
    ),
  };
}
