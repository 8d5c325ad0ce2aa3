import { longDate } from "../../engine/calendar-day.ts";
import { type Month, monthName, weekdayNames, weeksOf } from "../../engine/month.ts";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import type { ShownEvent } from "./calendar-data.ts";

/** The days of a month as a table of weeks. A day on which something begins or goes on leads to it in the list below. */
export function MonthTable({ month, events }: { month: Month; events: readonly ShownEvent[] }) {
  const { locale } = usePageData();
  return (
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
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={row}>{week.map((day, column) => (day ? <DayCell key={column} day={day} events={events.filter(({ first, last }) => first <= day && day <= last)} /> : <td key={column} />))}</tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day, events: [event, ...others] }: { day: string; events: readonly ShownEvent[] }) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const number = numberFormat(locale).format(Number(day.slice(-2)));
  const isToday = day === today;
  return (
    <td className={[event && "on", isToday && "today"].filter(Boolean).join(" ") || undefined} aria-current={isToday ? "date" : undefined}>
      {event ? (
        <a href={`#${event.anchor}`} title={longDate(day, locale)}>
          {number}
          <span className="vh what">
            {" "}
            <Localized text={event.title} />
            {others.length > 0 && ` +${numberFormat(locale).format(others.length)}`}
          </span>
        </a>
      ) : (
        number
      )}
      {isToday && <span className="vh"> {t(m.dates_today)}</span>}
    </td>
  );
}
