import { Fragment } from "react";
import { dayRange } from "../../engine/dates/calendar-day.ts";
import type { EventDays } from "../../engine/dates/event-days.ts";
import { useLocale } from "../page-data.ts";

/** The days of an event. A date is never broken across lines. */
export function DayRange({ days }: { days: EventDays }) {
  const parts = dayRange(days, useLocale());
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && " "}
      <span className="unbroken">{part}</span>
    </Fragment>
  ));
}
