import { longDate } from "../../engine/calendar-day.ts";
import { dayAfter } from "../../engine/fields/days.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useSay } from "../page-data.ts";
import { controlId, type ControlProps, describedBy } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a last day as a number of days from today, and says which day that is. */
export function ExpiresOnControl({ name, updating, problem, value, onType }: ControlProps) {
  const say = useSay();
  const { today, locale } = usePageData();
  const last = dayAfter(value, today);
  const hint = last
    ? say(m.expires_on_hint, { date: longDate(last, locale) })
    : updating
      ? say(m.expires_kept_hint)
      : undefined;
  return (
    <FieldFrame name={name} label={say(m.expires_after)} optional={false} hint={hint} problem={problem}>
      <input
        className="in short"
        id={controlId(name)}
        name={name}
        value={value}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        aria-describedby={describedBy(name, { hint, problem })}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onType(event.target.value)}
      />
    </FieldFrame>
  );
}
