import { addDays, type Day, instantOf } from "../../engine/dates/calendar-day.ts";
import { endOfLessons } from "../../engine/dates/end-of-lessons.ts";
import { eventTitle } from "../../engine/dates/event-title.ts";
import { weekdayOf } from "../../engine/dates/weekdays.ts";
import type { Locale } from "../../engine/languages.ts";
import { presentMoment } from "../../engine/visibility.ts";
import type { Store } from "../../server/content/store.ts";

/** How many days ahead to search for the next lessons. If a holiday is longer, the week starts on Sunday. */
const ahead = 60;

export type NextLessons = {
  /** The next day with lessons; today until they have ended. */
  next: Day | undefined;
  /** The title of the holiday, if today is one. */
  why: string | undefined;
  /** Whether today's lessons have ended. */
  isOver: boolean;
};

/** Finds the next day with lessons among the rows of a week's table. */
export async function nextLessons(
  store: Store,
  rows: readonly Readonly<Record<string, string | number | null>>[],
  today: Day,
  locale: Locale,
): Promise<NextLessons> {
  const events = await store.listEvents();
  const holidays = events.filter(({ collection }) => collection.eventKind === "holiday");
  const holidayOn = (day: Day) => holidays.find(({ first, last }) => first <= day && day <= last);
  const days = new Set(rows.map(({ day }) => day));
  const hasLessons = (day: Day) => days.has(weekdayOf(day)) && !holidayOn(day);
  const todays = rows.filter(({ day }) => day === weekdayOf(today)).map(({ time }) => String(time ?? ""));
  const isOver = hasLessons(today) && hasPassed(store, `${today}T${endOfLessons(todays)}`);
  const next = Array.from({ length: ahead }, (_, count) => addDays(today, count))
    .slice(Number(isOver))
    .find(hasLessons);
  const holiday = holidayOn(today);
  return { next, why: holiday && eventTitle(holiday.collection, holiday.row, locale).text, isOver };
}

/**
 * Whether a time in the school's time zone has passed. The cached page becomes outdated when it does, so this comes
 * before the comparison.
 */
function hasPassed(store: Store, time: string): boolean {
  const moment = new Date(instantOf(time)).toISOString();
  store.dependOnMoment(moment);
  return moment <= presentMoment();
}
