import { usePageData, useTranslate } from "../page-data.ts";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { dayAfter } from "../../engine/fields/days.ts";
import * as m from "../../messages/compiled/messages.js";
import { DigitsInput } from "./year.tsx";

/** Asks for a day. */
function DayControl(props: ControlProps) {
  return <TimeControl {...props} type="date" />;
}

/**
 * Asks for a date and time in Bangladesh, to the minute. The form requires it although the column is nullable, because
 * the column is empty only until the first save.
 */
function UntilControl(props: ControlProps) {
  return <TimeControl {...props} optional={false} type="datetime-local" />;
}

type TimeControlProps = ControlProps & { type: "date" | "datetime-local" };

function TimeControl({ field, name, label, optional, problem, value, onChange, type }: TimeControlProps) {
  const t = useTranslate();
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <input
        type={type}
        className={type === "date" ? "in day" : "in"}
        {...controlAttributes(name, { hint, problem })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

export const dayForm: FieldForm = { Control: DayControl };

export const untilForm: FieldForm = { Control: UntilControl, textOf: (value) => value.replace("T", " ") };

/**
 * Asks for the expiry as a number of days after the first day on which visitors see the entry, and shows the resulting
 * date.
 */
function ExpiresOnControl({ name, label, updating, first, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const { today, locale } = usePageData();
  const lastDay = dayAfter(value, first ?? today);
  const hint = lastDay
    ? t(m.expires_on_hint, { date: longDate(lastDay, locale) })
    : updating
      ? t(m.expires_kept_hint)
      : undefined;
  return (
    <FieldFrame name={name} label={label} optional={false} hint={hint} problem={problem}>
      <DigitsInput name={name} hint={hint} problem={problem} value={value} onChange={onChange} />
    </FieldFrame>
  );
}

export const expiresOnForm: FieldForm = {
  Control: ExpiresOnControl,
  label: m.expires_after,
  problemWords: { expiresOn: m.problem_days },
};
