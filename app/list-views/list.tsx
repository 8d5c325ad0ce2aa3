import { useLoaderData } from "react-router";
import { listViews } from "../../engine/list-views.ts";
import * as m from "../../messages/compiled/messages.js";
import { LastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { useNumberFormat, useTranslate } from "../page-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { type Args, collectionOf, loadList } from "./list-data.ts";
import { listComponents } from "./lists.ts";
import { Pager } from "./Pager.tsx";
import { Albums, loadAlbums } from "./pictures.tsx";
import { CalendarLink, FeedLink, LinksBeside, YearLinks } from "./ListLinks.tsx";

export async function loader(args: Args) {
  const list = await loadList(args);
  const hasAlbums = "beginsWithOwners" in listViews[collectionOf(list).listView];
  return { list, albums: hasAlbums ? await loadAlbums(args, list) : undefined };
}

/** The page of a declared list: its title, its entries or the empty state, and the pager. */
export default function List() {
  const { list, albums } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const digits = useNumberFormat();
  const { messages, listView } = collectionOf(list);
  const Entries = listComponents[listView];
  const { about = "" } = list;
  const lede = "lede" in listViews[listView] ? about : undefined;
  const year = list.year ? ` ${list.year}` : "";
  const number = list.page > 1 ? ` – ${t(m.page_number, { page: digits.format(list.page) })}` : "";
  return (
    <Page title={{ text: t(messages.title) + year + number }} description={about} lede={lede}>
      <YearLinks years={list.years} />
      <LinksBeside list={list.name} />
      {albums && <Albums list={albums} />}
      {list.rows.length > 0 ? <Entries list={list} /> : <EmptyState text={t(messages.empty)} />}
      <Pager page={list.page} pages={list.pages} />
      <LastConfirmed text={list.confirmed} />
      <CalendarLink collection={collectionOf(list)} rows={list.rows} />
      <FeedLink collection={collectionOf(list)} />
    </Page>
  );
}
