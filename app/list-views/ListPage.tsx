import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import rssIcon from "lucide-static/icons/rss.svg?raw";
import type { ReactNode } from "react";
import type { Collection } from "../../engine/collection.ts";
import { eventDays } from "../../engine/dates/event-days.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { localPath } from "../../engine/locale.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { LastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/years.css?inline";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { collectionOf, type ListData } from "./list-data.ts";
import { Pager } from "./Pager.tsx";

/** The page of a declared list: its title, its entries (`children`) or the empty state, and the pager. */
export function ListPage({
  list,
  lede = false,
  above,
  children,
}: {
  list: ListData;
  /** Whether the description of the list is shown under its title. */
  lede?: boolean;
  /** Shown between the title and the entries. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const { messages } = collectionOf(list);
  const { about = "" } = list;
  const year = list.year ? ` ${list.year}` : "";
  const number = list.page > 1 ? ` – ${t(m.page_number, { page: digits.format(list.page) })}` : "";
  return (
    <Page title={{ text: t(messages.title) + year + number }} description={about} lede={lede ? about : undefined}>
      <YearLinks years={list.years} />
      <LinksBeside list={list.name} />
      {above}
      {list.rows.length > 0 ? children : <EmptyState text={t(messages.empty)} />}
      <Pager page={list.page} pages={list.pages} />
      <LastConfirmed text={list.confirmed} />
      <CalendarLink collection={collectionOf(list)} rows={list.rows} />
      <FeedLink collection={collectionOf(list)} />
    </Page>
  );
}

/** The links to pages that are declared to be linked beside a list. Leaves out pages that have no content now. */
function LinksBeside({ list }: { list: string }) {
  const t = useTranslate();
  const { frame } = usePageData();
  const beside = pages.filter(
    ({ path, besideLists }) => besideLists?.collections.includes(list) && !frame.emptyPages.includes(path),
  );
  return beside.map(({ path, besideLists }) => (
    <p key={path} className="beside">
      <LocalLink className="btn" to={path}>
        {besideLists && t(besideLists.name)}
      </LocalLink>
    </p>
  ));
}

/**
 * The link from a list with dates to the calendar, which shows its entries by month; nothing if no entry has a date.
 */
function CalendarLink({ collection, rows }: { collection: Collection; rows: readonly Row[] }) {
  const t = useTranslate();
  if (!rows.some((row) => eventDays(collection, row))) return null;
  return (
    <p className="feed">
      <LocalLink to="/calendar">
        <Icon svg={calendarDaysIcon} />
        {t(m.dates_months_of)}
      </LocalLink>
    </p>
  );
}

/** The link to the feed of a list, for readers and for feed programs; nothing if the list has no feed. */
function FeedLink({ collection }: { collection: Collection }) {
  const t = useTranslate();
  const { locale, school } = usePageData();
  const path = feedPath(collection);
  if (path === undefined) return null;
  const title = `${t(collection.messages.title)} – ${school.name.text}`;
  return (
    <p className="feed">
      <link rel="alternate" type="application/atom+xml" title={title} href={localPath(path, locale)} />
      <LocalLink to={path} type="application/atom+xml">
        <Icon svg={rssIcon} />
        {t(m.feed)}
      </LocalLink>
    </p>
  );
}

/** Links to the entries of each year; nothing if all entries are of one year. */
function YearLinks({ years }: Pick<ListData, "years">) {
  if (!years) return null;
  return (
    <nav className="years" aria-label={years.label}>
      <Style name="years" css={css} />
      {years.links.map(({ path, name, isHere }) => (
        <LocalLink key={path} to={path} aria-current={isHere || undefined}>
          {name}
        </LocalLink>
      ))}
    </nav>
  );
}
