import type { Day } from "./calendar-day.ts";
import { dayField, type Declaration } from "../declaration.ts";
import { isCountedDay } from "../fields/days.ts";
import { isLocalTime, visibilityColumn } from "../fields/visibility.ts";

/** The texts of a form's inputs, by field name. */
type Texts = Readonly<Record<string, string>>;

/**
 * The day on which visitors see an entry first whose visibility has this form value: today, or the day of a moment to
 * come.
 */
export function firstDayOf(visibility: string | undefined, today: Day): Day {
  const day = visibility && isLocalTime(visibility) ? visibility.slice(0, 10) : today;
  return day > today ? day : today;
}

/** The day on which visitors first see the entry whose form has these values. */
export function firstDayIn(declaration: Declaration, values: Texts, today: Day): Day {
  return firstDayOf(values[visibilityColumn(declaration) ?? ""], today);
}

/**
 * A form as its visibility changes: its values, those that it started with, and the names of the fields that somebody
 * has typed in.
 */
type Form = { values: Texts; base: Texts; typed: ReadonlySet<string> };

/**
 * The days of a form, by field name, that change as another visibility is chosen: the day of posting and that of expiry
 * are counted from the day on which visitors see the entry first, unless somebody has typed another. With the
 * visibility that the form started with they are again what they were.
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
  // The draft of an earlier day appears as new; a later day was typed.
  const isOld = values[column] === "draft" && (base[posted] ?? today) < today;
  const days: Record<string, string> = {};
  for (const [name, field] of Object.entries(declaration.fields)) {
    const { formFormat } = field;
    if (!isCountedDay(field) || !formFormat || typed.has(name)) continue;
    // An expiry that has passed is no number of days; what appears later needs one.
    const isPassed = values[name] === "" && first > today;
    const follows = isPassed || values[name] === formFormat.blank(former) || (isOld && values[name] === base[name]);
    if (visibility === base[column]) days[name] = base[name] ?? "";
    else if (follows) days[name] = formFormat.blank(first);
  }
  return days;
}

/** The days that change as somebody types `value` into a field: none, unless it is that of the visibility. */
export function daysAfterTyping(declaration: Declaration, form: Form, name: string, value: string, today: Day): Texts {
  return name === visibilityColumn(declaration) ? daysInForm(declaration, form, value, today) : {};
}

/**
 * Finds the fields that somebody has typed in, for a form that has kept only its values. A field counts as typed in if
 * its value differs from the one that the form started with. Days that only followed a change of the visibility do not
 * count.
 */
export function typedBefore(declaration: Declaration, { values, base }: Omit<Form, "typed">, today: Day): string[] {
  const chosen = values[visibilityColumn(declaration) ?? ""] ?? "";
  const counted = daysInForm(declaration, { values: base, base, typed: new Set() }, chosen, today);
  return Object.keys(values).filter((name) => values[name] !== base[name] && values[name] !== counted[name]);
}
