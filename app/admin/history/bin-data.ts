import { collections } from "../../../collections/all.ts";
import { binDays } from "../../../engine/history-limits.ts";
import { formatInstant } from "../../../engine/dates/instant.ts";
import { day } from "../../../engine/dates/durations.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import { readingContext } from "../../context.ts";
import { authorName } from "../../../sample/author.ts";
import { requestedPage } from "../../list-views/list-data.ts";
import { type Paging } from "../../list-views/Pager.tsx";
import { requireWriter } from "../../session/require-role.ts";
import { collectionsNamed } from "../operation/audit-data.ts";
import { titleOf } from "../entry-title.ts";
import { type ListQuestion, readQuestion } from "../ListSearch.tsx";
import type { Route } from "./+types/bin.ts";
import { countPages, pageRange, requirePage } from "../../list-views/page-range.ts";

/** A removed entry as the bin shows it. */
export type BinEntry = {
  collection: string;
  id: number;
  /** The version to restore. */
  version: number;
  title: LocalizedText | undefined;
  by: string;
  /** When the entry was removed, as an ISO 8601 timestamp and in the language of the page. */
  at: string;
  when: string;
  daysLeft: number;
};

/** A page of the bin, with the search that it was filtered by. */
type BinPage = Paging & {
  entries: BinEntry[];
  total: number;
  search: ListQuestion;
  found: string;
  lede: string;
  empty: string;
};

const pageSize = 30;

/** The path of the bin. */
const binPath = "/admin/bin";

/** Loads a page of the bin, the most recently removed first. */
export async function loadBin({ request, context }: Route.LoaderArgs): Promise<BinPage> {
  requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const page = requestedPage(request, binPath);
  const search = readQuestion(request.url, locale);
  const { question, query } = search;
  const text = question === "" ? undefined : { part: question, collections: collectionsNamed(question) };
  const { entries, total } = await store.history.bin({ text, ...pageRange(page, pageSize) });
  const pages = countPages(total, pageSize);
  requirePage(page, pages, binPath, query);
  const names = await store.history.personNames(entries.map(({ by }) => by));
  const shown = entries.flatMap(({ collection: name, entry, version, at, by, values }): BinEntry[] => {
    // The history may name a collection that is no longer declared.
    const collection = collections.find((one) => one.name === name);
    if (!collection) return [];
    const daysLeft = Math.max(1, Math.ceil((Date.parse(at) + binDays * day - Date.now()) / day));
    const author = authorName(by, locale, names);
    return [
      {
        collection: name,
        id: entry,
        version,
        title: titleOf(collection, values, locale),
        by: author,
        at,
        when: formatInstant(at, locale),
        daysLeft,
      },
    ];
  });
  const lede = m.bin_about({ days: numberFormat(locale).format(binDays) }, { locale });
  const found = (question === "" ? m.list_total : m.found)({ count: numberFormat(locale).format(total) }, { locale });
  const empty = (question === "" ? m.bin_empty : m.search_none)({}, { locale });
  return { page, pages, entries: shown, total, search, found, lede, empty };
}
