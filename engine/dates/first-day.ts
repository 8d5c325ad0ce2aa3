import { type Day, dayAt } from "./calendar-day.ts";
import { dayField, type Declaration } from "../declaration.ts";
import type { StoredValue } from "../field.ts";
import { type CountedDay, isCountedDay } from "../fields/days.ts";
import { visibilityColumn } from "../fields/visibility.ts";
import { hiddenStates } from "../visibility.ts";

/** What stands for an entry that is not finished. */
const [draft] = hiddenStates;

type Values = Readonly<Record<string, StoredValue>>;

/** The day from which visitors see an entry with a visibility: today, or the day of a moment to come. */
function firstDay(visibility: StoredValue | undefined, today: Day): Day {
  if (typeof visibility !== "string" || hiddenStates.some((state) => state === visibility)) return today;
  const day = dayAt(new Date(visibility));
  return day > today ? day : today;
}

/** The days of a new entry that were not sent, counted from the day on which visitors see it first. */
export function daysOfNew(declaration: Declaration, values: Values, sent: object, today: Day): Record<string, Day> {
  const first = firstDay(values[visibilityColumn(declaration) ?? ""], today);
  return daysOf(declaration, sent, (_, { defaultDay }) => defaultDay(first));
}

/**
 * The days that change with an entry's visibility and were not sent: they move with the day from which visitors see it,
 * later and earlier. For a draft, they count from its day of posting.
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
  // The day of posting of a draft that lies ahead was typed.
  if (former > today && was === draft) return {};
  return daysOf(declaration, values, (name, { movedDay }) =>
    movedDay(String(before[name]), former, firstDay(is, today)),
  );
}

/** What a function gives for the counted days that were not sent, by name. */
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
