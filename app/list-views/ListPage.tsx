import type { ReactNode } from "react";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { collectionOf, type ListData } from "./list-data.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../layout/Page.tsx";
import { CalendarLink } from "./CalendarLink.tsx";
import { FeedLink } from "./FeedLink.tsx";
import { Pager } from "./Pager.tsx";
import { YearLinks } from "./YearLinks.tsx";

/** The page of a declared list: its title, its entries (`children`) or the empty state, and the pager. */
export function ListPage({
  list,
  lede = false,
  above,
  children,
}: {
  list: ListData;
  /** Whether the description of the list stands under its title. */
  lede?: boolean;
  /** What stands between the title and the entries. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const { messages } = collectionOf(list);
  const { about = "" } = list;
  const year = list.year ? ` ${list.year}` : "";
  const number = list.page > 1 ? ` – ${t(m.page_number, { page: digits.format(list.page) })}` : "";
  return (
    <Page
      title={{ text: t(messages.title) + year + number, lang: undefined }}
      description={about}
      lede={lede ? about : undefined}
    >
      <YearLinks years={list.years} />
      {above}
      {list.rows.length > 0 ? children : <EmptyState text={t(messages.empty)} />}
      <Pager page={list.page} pages={list.pages} />
      <CalendarLink collection={collectionOf(list)} rows={list.rows} />
      <FeedLink collection={collectionOf(list)} />
    </Page>
  );
}
