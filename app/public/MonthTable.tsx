import type { Day } from "../../engine/calendar-day.ts";
import { daysInWeek } from "../../engine/event-days.ts";
import { type Month, monthName, weekdayNames, weeksOf } from "../../engine/month.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import type { ShownEvent } from "./calendar-data.ts";

type Week = readonly (Day | undefined)[];

/** An event in a week: the place of its first day there, and the number of its days. */
type WeekEvent = ShownEvent & { from: number; count: number };

/** The days of a month as a table of weeks; under its days each week has what happens on them, once each. */
export function MonthTable({ month, events }: { month: Month; events: readonly ShownEvent[] }) {
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
      <p className="weekly">{t(m.dates_weekly_holidays)}</p>
    </>
  );
}

/** What happens in a week, what begins first coming first. */
function eventsIn(week: Week, events: readonly ShownEvent[]): WeekEvent[] {
  const happening = events.flatMap((event) => {
    const days = daysInWeek(event, week);
    return days ? [{ ...event, ...days }] : [];
  });
  return happening.toSorted((a, b) => a.from - b.from || b.count - a.count);
}

/** A week: its days, and a line for each event, which wide screens show as a bar beneath the event's days. */
function WeekRows({ week, events }: { week: Week; events: readonly WeekEvent[] }) {
  const { locale } = usePageData();
  const digits = numberFormat(locale);
  const numberAt = (place: number) => digits.format(Number(week[place]?.slice(-2)));
  return (
    <tbody>
      <tr>
        {week.map((day, place) => (
          <DayCell key={place} day={day} number={numberAt(place)} events={events.filter(({ from, count }) => from <= place && place < from + count)} />
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
  const marks = [events.length > 0 && "on", events.some(({ kind }) => kind === "holiday") && "holiday", isToday && "today"];
  return (
    <td className={marks.filter(Boolean).join(" ") || undefined} aria-current={isToday ? "date" : undefined}>
      {number}
      {isToday && <span className="vh"> {t(m.dates_today)}</span>}
    </td>
  );
}
