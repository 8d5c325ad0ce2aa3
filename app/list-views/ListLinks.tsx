import calendarDaysIcon from "lucide-static/icons/calendar-days.svg?raw";
import rssIcon from "lucide-static/icons/rss.svg?raw";
import type { Collection } from "../../engine/collection.ts";
import { eventDays } from "../../engine/dates/event-days.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { localPath } from "../../engine/locale.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/years.css?inline";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { type ListData } from "./list-data.ts";

/** The links to pages that are declared to be linked beside a list. Leaves out pages that have no content now. */
export function LinksBeside({ list }: { list: string }) {
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
export function CalendarLink({ collection, rows }: { collection: Collection; rows: readonly Row[] }) {
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
export function FeedLink({ collection }: { collection: Collection }) {
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
export function YearLinks({ years }: Pick<ListData, "years">) {
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
