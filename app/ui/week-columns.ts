import { type Weekday, weekdays } from "../../engine/dates/weekdays.ts";
import type { AnyTableRow } from "../../engine/fields/table-rows.ts";

/** A row of the table: the lessons of one day. `day` is undefined for lessons with an unknown day. */
type DayRow = { day: Weekday | undefined; lessons: readonly AnyTableRow[] };

/** The days that have lessons, starting with `first`. Lessons with an unknown day come last. */
export function daysOf(rows: readonly AnyTableRow[], first: Weekday | undefined): DayRow[] {
  const start = first === undefined ? 0 : weekdays.indexOf(first);
  const order = [...weekdays.slice(start), ...weekdays.slice(0, start), undefined];
  const byDay = Map.groupBy(rows, ({ day }) => weekdays.find((one) => one === day));
  return order.flatMap((day) => {
    const lessons = byDay.get(day);
    return lessons ? [{ day, lessons }] : [];
  });
}

/** A column of the grid: a period, or a break. */
export type GridColumn = { key: string; label: string; time: string | undefined };

/** The column of a lesson, or of a break. */
export function keyOf({ period, subject, subjectBn }: AnyTableRow): string {
  return period === undefined ? `break ${subject ?? subjectBn}` : `period ${period}`;
}

/**
 * The periods and breaks in their order. If only some days have a period or break, its column stands after the column
 * that precedes it on such a day.
 */
export function columnsOf(rows: readonly AnyTableRow[]): GridColumn[] {
  const columns: GridColumn[] = [];
  for (const lessons of Map.groupBy(rows, ({ day }) => day).values()) {
    let place = 0;
    for (const lesson of lessons) {
      const key = keyOf(lesson);
      const found = columns.findIndex((column) => column.key === key);
      if (found < 0) {
        const label = String(lesson.period ?? "");
        columns.splice(place, 0, { key, label, time: lesson.time === undefined ? undefined : String(lesson.time) });
      }
      place = (found < 0 ? place : found) + 1;
    }
  }
  return columns;
}
