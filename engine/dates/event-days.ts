import { addDays, type Day, daysBetween } from "./calendar-day.ts";
import { type Declaration, isCollection } from "../declaration.ts";
import type { EventKind } from "./event-kind.ts";
import type { StoredValue } from "../field.ts";
import { type EventDay, isEventDay } from "../fields/days.ts";
import { isWeeklyHoliday } from "./month.ts";
import { type AnyTableRow, storedRows } from "../fields/table-rows.ts";
import { isTable } from "../fields/table.ts";
import type { Row } from "../row.ts";

/** The first and the last day of an event, both included. */
export type EventDays = { first: Day; last: Day };

/** An event lasts at most a year, because a mistyped year must not fill the calendar with months. In days. */
const longest = 366;

/**
 * The column with the first or the last day of the event that an entry announces; undefined if the collection has none.
 */
export function eventColumn({ fields }: Pick<Declaration, "fields">, edge: EventDay["edge"]): string | undefined {
  return Object.entries(fields).find(([, field]) => isEventDay(field) && field.edge === edge)?.[0];
}

/** The column with a table that has a `date` in each row; undefined if the collection has none. */
export function eventTable({ fields }: Pick<Declaration, "fields">): string | undefined {
  return Object.entries(fields).find(([, field]) => isTable(field) && "date" in field.columns)?.[0];
}

/** The dates in an entry's table, in the table's order, each with the rows of that date. */
export function tableDates(declaration: Pick<Declaration, "fields">, row: Row): Map<Day, AnyTableRow[]> {
  const name = eventTable(declaration);
  const stored = name === undefined ? null : (row as Record<string, StoredValue>)[name];
  const dated = storedRows(typeof stored === "string" ? stored : null).filter(({ date }) => typeof date === "string");
  const byDate = Map.groupBy(dated, ({ date }) => String(date));
  return new Map([...byDate].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The first and the last day of the event that an entry announces: the days in its fields or, if it has no first day,
 * the first and the last date of its table. Undefined for an entry without dates. The event lasts one day if its last
 * day is missing or is not after the first.
 */
export function eventDays(declaration: Pick<Declaration, "fields">, row: Row): EventDays | undefined {
  const dayIn = (column: string | undefined) =>
    column === undefined ? null : (row as Record<string, StoredValue>)[column];
  const first = dayIn(eventColumn(declaration, "first"));
  if (typeof first !== "string") {
    const dates = [...tableDates(declaration, row).keys()];
    const [begin] = dates;
    return begin === undefined ? undefined : { first: begin, last: dates.at(-1) ?? begin };
  }
  const last = dayIn(eventColumn(declaration, "last"));
  const end = addDays(first, longest - 1);
  return { first, last: typeof last === "string" && last > first ? (last < end ? last : end) : first };
}

/**
 * The days of a week on which an event takes place, as the index of the first one and their number; undefined if there
 * are none. Weekly holidays are left out of an examination, unless it has no other days. They end the week, so the
 * remaining days are consecutive.
 */
export function daysInWeek(
  { first, last, kind }: EventDays & { kind: EventKind },
  week: readonly (Day | undefined)[],
): { from: number; count: number } | undefined {
  const isWithinWeekend = daysBetween(first, last) <= 1 && isWeeklyHoliday(first) && isWeeklyHoliday(last);
  const pauses = kind === "examination" && !isWithinWeekend;
  const places = week.flatMap((day, place) =>
    day !== undefined && first <= day && day <= last && !(pauses && isWeeklyHoliday(day)) ? [place] : [],
  );
  const [from] = places;
  return from === undefined ? undefined : { from, count: places.length };
}

/** The first day from `day` on that an event can have: examinations pause on weekly holidays, other events do not. */
export function firstEventDayFrom(declaration: Declaration, day: Day): Day {
  const pauses = isCollection(declaration) && declaration.eventKind === "examination" && isWeeklyHoliday(day);
  return pauses ? firstEventDayFrom(declaration, addDays(day, 1)) : day;
}
