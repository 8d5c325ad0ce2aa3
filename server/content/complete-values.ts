import { dayAt } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { daysOfUpdate } from "../../engine/dates/first-day.ts";
import { fillCompanions } from "../../engine/localized-values.ts";
import { isFocus } from "../../engine/fields/focus.ts";

type Values = Readonly<Record<string, StoredValue>>;

/**
 * Adds to the given values what follows from them. Bengali text is stored in its own column too (decision 71). A point
 * is cleared where another picture comes without one (decision 9). Days that were not sent move with the visibility.
 * `before` is the stored entry of an update.
 */
export function completeValues(declaration: Declaration, values: Values, before?: Values): Record<string, StoredValue> {
  const complete = fillCompanions(declaration, values, before) as Record<string, StoredValue>;
  if (before) Object.assign(complete, daysOfUpdate(declaration, values, before, dayAt(new Date())));
  for (const [point, field] of Object.entries(declaration.fields)) {
    if (!before || !isFocus(field) || !(field.of in values) || point in values) continue;
    if (values[field.of] !== before[field.of]) complete[point] = null;
  }
  return complete;
}
