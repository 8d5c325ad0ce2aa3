import type { Day } from "../dates/calendar-day.ts";
import type { EventDays } from "../dates/event-days.ts";
import { isWeeklyHoliday } from "../dates/month.ts";
import { type AnyTableRow, companionName } from "../fields/table-rows.ts";
import type { TableField } from "../fields/table.ts";
import { latinDigits } from "../words/digits.ts";

/**
 * A doubt about a row (`row` counts from 0). `place`: other rows have the same place. `person`: its person appears in
 * other entries at the same time. `past`: its date has passed. `holiday`: its date is a holiday, which `title` names
 * unless it is a weekly one.
 */
export type RowDoubt =
  | { row: number; kind: "place"; rows: readonly number[] }
  | { row: number; kind: "person"; person: string; entries: readonly string[] }
  | { row: number; kind: "past"; date: Day }
  | { row: number; kind: "holiday"; date: Day; title: string | undefined };

/** The rows of another entry, with its title. */
type OtherEntry = { title: string; rows: readonly AnyTableRow[] };

/**
 * Finds doubtful rows in a table that declares `marks`, compared with each other and with the visible `others`. Both
 * rows may be right, as when a class is divided, so the form marks them instead of refusing them. `comparedName` maps
 * different spellings of a person's name to one.
 */
export function rowDoubts(
  { marks }: TableField,
  rows: readonly AnyTableRow[],
  others: readonly OtherEntry[],
  comparedName: (name: string) => string,
): RowDoubt[] {
  if (!marks) return [];
  const textOf = (row: AnyTableRow, name: string) =>
    latinDigits(String(row[name] ?? ""))
      .trim()
      .toLowerCase();
  const placeOf = (row: AnyTableRow) => {
    const parts = marks.place.map((name) => textOf(row, name));
    return parts.includes("") ? undefined : parts.join("\n");
  };
  const namesOf = (row: AnyTableRow) =>
    [marks.person, companionName(marks.person)]
      .map((name) => comparedName(String(row[name] ?? "")))
      .filter((name) => name !== "");
  const places = Map.groupBy(rows.keys(), (at) => placeOf(rows[at]!));
  const [day = ""] = marks.place;
  const keyOf = (row: AnyTableRow, name: string) => `${textOf(row, day)}\n${name}`;
  const taught = others.flatMap(({ title, rows: theirs }) =>
    theirs.flatMap((row) => namesOf(row).map((name) => ({ title, row, key: keyOf(row, name) }))),
  );
  const byPerson = Map.groupBy(taught, ({ key }) => key);
  const isAtOnce = (one: AnyTableRow, other: AnyTableRow) => {
    const [time, otherTime] = [textOf(one, marks.time), textOf(other, marks.time)];
    if (time !== "" && otherTime !== "") return time === otherTime;
    return placeOf(one) !== undefined && placeOf(one) === placeOf(other);
  };
  return rows.flatMap((row, at): RowDoubt[] => {
    const place = placeOf(row);
    const same = place === undefined ? [] : (places.get(place) ?? []).filter((other) => other !== at);
    const met = namesOf(row)
      .flatMap((name) => byPerson.get(keyOf(row, name)) ?? [])
      .filter((other) => isAtOnce(row, other.row));
    const entries = [...new Set(met.map(({ title }) => title))];
    const person = String(row[marks.person] ?? row[companionName(marks.person)] ?? "");
    return [
      ...(same.length > 0 ? [{ row: at, kind: "place", rows: same } as const] : []),
      ...(entries.length > 0 ? [{ row: at, kind: "person", person, entries } as const] : []),
    ];
  });
}

/** A holiday, with its first and last day. */
export type Holiday = EventDays & { title: string };

/**
 * Finds the rows whose `date` has passed or is a holiday. Either may be intended: a routine is kept after its
 * examination, and a practical may be held on a Friday.
 */
export function dateDoubts(rows: readonly AnyTableRow[], today: Day, holidays: readonly Holiday[]): RowDoubt[] {
  return rows.flatMap(({ date }, row): RowDoubt[] => {
    // While a person types, the cell may not yet hold a date.
    if (typeof date !== "string" || !/^\d{4}-\d\d-\d\d$/.test(date)) return [];
    const title = holidays.find(({ first, last }) => first <= date && date <= last)?.title;
    return [
      ...(date < today ? [{ row, kind: "past", date } as const] : []),
      ...(title !== undefined || isWeeklyHoliday(date) ? [{ row, kind: "holiday", date, title } as const] : []),
    ];
  });
}
