import { type Day, dayAt } from "./calendar-day.ts";
import { dayField, type Declaration } from "../declaration.ts";
import type { StoredValue } from "../field.ts";
import { type CountedDay, isCountedDay } from "../fields/days.ts";
import { visibilityColumn } from "../fields/visibility.ts";
import { hiddenStates } from "../visibility.ts";

/** The visibility of an unfinished entry. */
const [draft] = hiddenStates;

type Values = Readonly<Record<string, StoredValue>>;

/** The day on which visitors first see an entry with this visibility: a later day if one is set, else today. */
function firstDay(visibility: StoredValue | undefined, today: Day): Day {
  if (typeof visibility !== "string" || hiddenStates.some((state) => state === visibility)) return today;
  const day = dayAt(new Date(visibility));
  return day > today ? day : today;
}

/** The default values of a new entry's days that were not sent, counted from the day on which visitors first see it. */
export function daysOfNew(declaration: Declaration, values: Values, sent: object, today: Day): Record<string, Day> {
  const first = firstDay(values[visibilityColumn(declaration) ?? ""], today);
  return daysOf(declaration, sent, (_, { defaultDay }) => defaultDay(first));
}

/**
 * The new values of the days that were not sent, when an update changes the visibility. These days move, forwards or
 * back, together with the day on which visitors first see the entry. A draft's days count from its day of posting.
 */
export function daysOfUpdate(
  declaration: Declaration,
  values: Values,
  before: Values,
  today: Day,
): Record<string, Day> {
  const column = visibilityColumn(declaration) ?? "";
  const [was, is] = [before[column], values[column]];
  if (!(column in values) || hiddenStates.some((state) => state === is)) return {};
  const former = was === draft ? String(before[dayField(declaration) ?? ""]) : firstDay(was, today);
  // If a draft's day of posting lies in the future, a person typed it, so it stays.
  if (former > today && was === draft) return {};
  return daysOf(declaration, values, (name, { movedDay }) =>
    movedDay(String(before[name]), former, firstDay(is, today)),
  );
}

/** Calls `dayOf` for each counted day that was not sent, and returns the results by field name. */
function daysOf(
  declaration: Declaration,
  sent: object,
  dayOf: (name: string, field: CountedDay) => Day,
): Record<string, Day> {
  const days: Record<string, Day> = {};
  for (const [name, field] of Object.entries(declaration.fields))
    if (isCountedDay(field) && !(name in sent)) days[name] = dayOf(name, field);
  return days;
}
