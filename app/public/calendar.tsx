import calendarPlusIcon from "lucide-static/icons/calendar-plus.svg?raw";
import chevronLeftIcon from "lucide-static/icons/chevron-left.svg?raw";
import chevronRightIcon from "lucide-static/icons/chevron-right.svg?raw";
import { useLoaderData } from "react-router";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { daysInWeek } from "../../engine/dates/event-days.ts";
import { localPath } from "../../engine/locale.ts";
import { type Month, monthName, monthOf, weekdayNames, weeksOf } from "../../engine/dates/month.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import css from "./calendar.css?inline";
import { DayRange } from "../ui/DayRange.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Localized } from "../ui/Localized.tsx";
import { LocalLink, ViewLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { loadMonth, type MonthData, type ShownEvent } from "./calendar-data.ts";
import type { Route } from "./+types/calendar.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  return loadMonth(context.get(readingContext), params.month);
}

const path = "/calendar";

/** A month of the calendar (requirements R5.21): the days as a table, and the events as a list. */
export default function Calendar() {
  const month = useLoaderData<MonthData>();
  const t = useTranslate();
  const { locale, path: here } = usePageData();
  const title = t(m.dates_of, { month: monthName(month.month, locale) });
  const isEmpty = month.events.length === 0;
  return (
    <Page title={{ text: title }} description={t(m.dates_about)}>
      {isEmpty && here !== path && <meta name="robots" content="noindex" />}
      <Style name="calendar" css={css} />
      <Months {...month} />
      <MonthTable month={month.month} events={month.events} />
      {isEmpty && <p className="none">{t(m.dates_none)}</p>}
      <ul className="events">
        {month.events.map((event) => (
          <EventLine key={event.anchor} event={event} />
        ))}
      </ul>
      <Subscription />
    </Page>
  );
}

/**
 * The links to the nearest months with a page, and to the current month unless it is the one shown. The page of the
 * current month is the calendar itself.
 */
function Months({ month, previous, next }: MonthData) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const present = monthOf(today);
  const link = (to: string, rel: "prev" | "next", name: string) => (
    <LocalLink className="btn quiet" rel={rel} to={to === present ? path : `${path}/${to}`}>
      {rel === "prev" && <Icon svg={chevronLeftIcon} />}
      <span className="vh">{name}: </span>
      {monthName(to, locale)}
      {rel === "next" && <Icon svg={chevronRightIcon} />}
    </LocalLink>
  );
  return (
    <nav className="months" aria-label={t(m.dates_months)}>
      {previous && link(previous, "prev", t(m.dates_previous))}
      {month !== present && <LocalLink to={path}>{t(m.dates_this_month)}</LocalLink>}
      {next && link(next, "next", t(m.dates_next))}
    </nav>
  );
}

function EventLine({ event: { anchor, first, last, title, list, link, file } }: { event: ShownEvent }) {
  const t = useTranslate();
  return (
    <li id={anchor}>
      <h2 lang={title.lang}>{title.text}</h2>
      <p>
        <DayRange days={{ first, last }} />
        {" · "}
        <LocalLink to={list.path}>{list.name}</LocalLink>
      </p>
      <p className="ways">
        {link && <ViewLink href={link} title={title.text} />}
        <LocalLink
          className="btn quiet"
          to={file}
          type="text/calendar"
          aria-label={t(m.dates_add_entry, { title: title.text })}
        >
          <Icon svg={calendarPlusIcon} />
          {t(m.dates_add)}
        </LocalLink>
      </p>
    </li>
  );
}

/** The link with which a phone's calendar subscribes to the school's. */
function Subscription() {
  const t = useTranslate();
  const { locale, publicUrl } = usePageData();
  const address = `${publicUrl}${localPath(`${path}.ics`, locale)}`;
  return (
    <section className="subscription small-print">
      <h2>
        <a href={address.replace(/^https?:/, "webcal:")}>{t(m.dates_subscribe)}</a>
      </h2>
      <p>{t(m.dates_subscribe_about)}</p>
      <p>
        {t(m.share_address)} <code>{address}</code>
      </p>
    </section>
  );
}

type Week = readonly (Day | undefined)[];

/** An event in a week: the position of its first day in that week, and the number of its days there. */
type WeekEvent = ShownEvent & { from: number; count: number };

/** The days of a month as a table of weeks. Below its days each week lists its events, each once. */
function MonthTable({ month, events }: { month: Month; events: readonly ShownEvent[] }) {
  const t = useTranslate();
  const { locale } = usePageData();
  return (
    <>
      <table className="month">
        <caption className="vh">{monthName(month, locale)}</caption>
        <thead>
          <tr>
            {weekdayNames(locale).map(({ long, short }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        {weeksOf(month).map((week, place) => (
          <WeekRows key={place} week={week} events={eventsIn(week, events)} />
        ))}
      </table>
      <p className="weekly small-print">{t(m.dates_weekly_holidays)}</p>
    </>
  );
}

/** The events of a week, sorted by their first day. */
function eventsIn(week: Week, events: readonly ShownEvent[]): WeekEvent[] {
  const happening = events.flatMap((event) => {
    const days = daysInWeek(event, week);
    return days ? [{ ...event, ...days }] : [];
  });
  return happening.toSorted((a, b) => a.from - b.from || b.count - a.count);
}

/** A week: its days, and a line for each event, which wide screens show as a bar beneath the event's days. */
function WeekRows({ week, events }: { week: Week; events: readonly WeekEvent[] }) {
  const digits = useNumberFormat();
  const numberAt = (place: number) => digits.format(Number(week[place]?.slice(-2)));
  return (
    <tbody>
      <tr>
        {week.map((day, place) => (
          <DayCell
            key={place}
            day={day}
            number={numberAt(place)}
            events={events.filter(({ from, count }) => from <= place && place < from + count)}
          />
        ))}
      </tr>
      {events.length > 0 && (
        <tr className="lines">
          <td colSpan={week.length}>
            <ul className="l">
              {events.map(({ anchor, title, kind, from, count }) => (
                <li key={anchor} className={`from-${from} count-${count} ${kind}`}>
                  <a href={`#${anchor}`}>
                    <span className="days">
                      {numberAt(from)}
                      {count > 1 && `–${numberAt(from + count - 1)}`}{" "}
                    </span>
                    <Localized text={title} />
                  </a>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function DayCell({ day, number, events }: { day: Day | undefined; number: string; events: readonly WeekEvent[] }) {
  const t = useTranslate();
  const { today } = usePageData();
  if (day === undefined) return <td />;
  const isToday = day === today;
  const marks = [
    events.length > 0 && "on",
    events.some(({ kind }) => kind === "holiday") && "holiday",
    isToday && "today",
  ];
  return (
    <td className={marks.filter(Boolean).join(" ") || undefined} aria-current={isToday ? "date" : undefined}>
      {number}
      {isToday && <span className="vh"> {t(m.dates_today)}</span>}
    </td>
  );
}
