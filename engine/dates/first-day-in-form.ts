import type { Day } from "./calendar-day.ts";
import { dayField, type Declaration } from "../declaration.ts";
import { isCountedDay } from "../fields/days.ts";
import { isLocalTime, visibilityColumn } from "../fields/visibility.ts";

/** The texts of a form's inputs, by field name. */
type Texts = Readonly<Record<string, string>>;

/**
 * The day on which visitors first see an entry, from its visibility in the form: a later day if one was chosen, else
 * today.
 */
export function firstDayOf(visibility: string | undefined, today: Day): Day {
  const day = visibility && isLocalTime(visibility) ? visibility.slice(0, 10) : today;
  return day > today ? day : today;
}

/** The day on which visitors first see the entry whose form has these values. */
export function firstDayIn(declaration: Declaration, values: Texts, today: Day): Day {
  return firstDayOf(values[visibilityColumn(declaration) ?? ""], today);
}

/** A form: its present values, the values that it started with, and the names of the fields in which a person typed. */
type Form = { values: Texts; base: Texts; typed: ReadonlySet<string> };

/**
 * The days, by field name, that a form must change when `visibility` is chosen. The day of posting and the last day of
 * validity count from the day on which visitors first see the entry, unless a person typed another. If the form's
 * initial visibility is chosen again, they get their initial values back.
 */
export function daysInForm(
  declaration: Declaration,
  { values, base, typed }: Form,
  visibility: string,
  today: Day,
): Texts {
  const column = visibilityColumn(declaration) ?? "";
  const posted = dayField(declaration) ?? "";
  const [former, first] = [firstDayIn(declaration, values, today), firstDayOf(visibility, today)];
  // When a draft is published, the days that it got on an earlier day are counted again. If its day of posting lies in
  // the future, a person typed it, so it stays.
  const isOld = values[column] === "draft" && (base[posted] ?? today) < today;
  const days: Record<string, string> = {};
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { formFormat } = field;
    if (!isCountedDay(field) || !formFormat || typed.has(name)) continue;
    // If an entry has expired, its input is empty, because the stored day is not a number of days from now. If the
    // entry is now to appear on a later day, it needs a number, so the form fills in the default.
    const isPassed = values[name] === "" && first > today;
    const follows = isPassed || values[name] === formFormat.blank(former) || (isOld && values[name] === base[name]);
    if (visibility === base[column]) days[name] = base[name] ?? "";
    else if (follows) days[name] = formFormat.blank(first);
  }
  return days;
}

/**
 * The days that a form must change when a person types `value` into a field: none, unless the field is the visibility.
 */
export function daysAfterTyping(declaration: Declaration, form: Form, name: string, value: string, today: Day): Texts {
  return name === visibilityColumn(declaration) ? daysInForm(declaration, form, value, today) : {};
}

/**
 * Finds the fields in which a person typed, by comparing the form's values with its initial ones. A field counts if its
 * value differs, unless it is a day that changed only because the visibility did.
 */
export function typedBefore(declaration: Declaration, { values, base }: Omit<Form, "typed">, today: Day): string[] {
  const chosen = values[visibilityColumn(declaration) ?? ""] ?? "";
  const counted = daysInForm(declaration, { values: base, base, typed: new Set() }, chosen, today);
  return Object.keys(values).filter((name) => values[name] !== base[name] && values[name] !== counted[name]);
}
