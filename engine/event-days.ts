import { addDays, type Day } from "./calendar-day.ts";
import type { Declaration } from "./declaration.ts";
import type { StoredValue } from "./field.ts";
import type { Row } from "./row.ts";

/** The days on which something happens, the last one included. */
export type EventDays = { first: Day; last: Day };

/** An event lasts a year at most: a mistyped year must not fill the calendar with months. */
const longest = 366;

/** The column with the first or the last day of what an entry announces; undefined for a kind that has none. */
export function eventColumn({ fields }: Pick<Declaration, "fields">, edge: "first" | "last"): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.eventDay === edge);
}

/** When happens what an entry announces; undefined for one without dates. An event without a later last day lasts one day. */
export function eventDays(declaration: Pick<Declaration, "fields">, row: Row): EventDays | undefined {
  const dayIn = (column: string | undefined) => (column === undefined ? null : (row as Record<string, StoredValue>)[column]);
  const first = dayIn(eventColumn(declaration, "first"));
  if (typeof first !== "string") return undefined;
  const last = dayIn(eventColumn(declaration, "last"));
  const end = addDays(first, longest - 1);
  return { first, last: typeof last === "string" && last > first ? (last < end ? last : end) : first };
}
