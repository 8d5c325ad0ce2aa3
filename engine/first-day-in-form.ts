import type { Day } from "./calendar-day.ts";
import { dayField, type Declaration } from "./declaration.ts";
import { isLocalTime } from "./fields/visibility.ts";
import { visibilityColumn } from "./visibility.ts";

/** The texts of a form's inputs, by field name. */
type Texts = Readonly<Record<string, string>>;

/** The day on which visitors see an entry first whose visibility has this form value: today, or the day of a moment to come. */
export function firstDayOf(visibility: string | undefined, today: Day): Day {
  const day = visibility && isLocalTime(visibility) ? visibility.slice(0, 10) : today;
  return day > today ? day : today;
}

/**
 * The days of a form, by field name, that change as another visibility is chosen: the day of posting and that of expiry are
 * counted from the day on which visitors see the entry first, unless somebody has typed another. `base` is what the form
 * started with.
 */
export function daysInForm(declaration: Declaration, { values, base }: { values: Texts; base: Texts }, visibility: string, today: Day): Texts {
  const former = values[visibilityColumn(declaration) ?? ""];
  const posted = dayField(declaration) ?? "";
  // The draft of an earlier day appears as new; a later day was typed.
  const isOld = former === "draft" && (base[posted] ?? today) < today;
  const days: Record<string, string> = {};
  for (const [name, { defaultDay, formFormat }] of Object.entries(declaration.fields)) {
    const follows = values[name] === formFormat?.blank(firstDayOf(former, today)) || (isOld && values[name] === base[name]);
    if (defaultDay && formFormat && follows) days[name] = formFormat.blank(firstDayOf(visibility, today));
  }
  return days;
}
