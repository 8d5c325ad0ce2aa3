import { type Day, dayAt } from "./calendar-day.ts";
import { dayField, type Declaration } from "./declaration.ts";
import type { StoredValue } from "./field.ts";
import { hiddenStates, visibilityColumn } from "./visibility.ts";

/** What stands for an entry that is not finished. */
const [draft] = hiddenStates;

type Values = Readonly<Record<string, StoredValue>>;

/** The day from which visitors see an entry with a visibility: today, or the day of a moment to come. */
export function firstDay(visibility: StoredValue | undefined, today: Day): Day {
  if (typeof visibility !== "string" || hiddenStates.some((state) => state === visibility)) return today;
  const day = dayAt(new Date(visibility));
  return day > today ? day : today;
}

/** The days of a new entry that were not sent, counted from the day on which visitors see it first. */
export function daysOfNew(declaration: Declaration, values: Values, sent: object, today: Day): Record<string, Day> {
  const first = firstDay(values[visibilityColumn(declaration) ?? ""], today);
  return daysOf(declaration, (name, defaultDay) => (name in sent ? undefined : defaultDay(first)));
}

/**
 * The days that change with an entry's visibility and were not sent: a draft of an earlier day is of the day on which it
 * appears, and where the moment is another, the days that followed the old one follow the new one.
 */
export function daysOfUpdate(declaration: Declaration, values: Values, before: Values, today: Day): Record<string, Day> {
  const column = visibilityColumn(declaration) ?? "";
  const [was, is] = [before[column], values[column]];
  if (!(column in values) || hiddenStates.some((state) => state === is)) return {};
  const [former, first] = [firstDay(was, today), firstDay(is, today)];
  const posted = String(before[dayField(declaration) ?? ""]);
  return daysOf(declaration, (name, defaultDay) => {
    const since = was === draft ? posted : former;
    const follows = since !== today && before[name] === defaultDay(since) && (was !== draft || since < today);
    return follows && !(name in values) ? defaultDay(first) : undefined;
  });
}

/** The days that a function gives for the fields with a default day, by name; without those for which it gives none. */
function daysOf(declaration: Declaration, dayOf: (name: string, defaultDay: (first: Day) => Day) => Day | undefined): Record<string, Day> {
  const days: Record<string, Day> = {};
  for (const [name, { defaultDay }] of Object.entries(declaration.fields)) {
    const day = defaultDay && dayOf(name, defaultDay);
    if (day !== undefined) days[name] = day;
  }
  return days;
}
