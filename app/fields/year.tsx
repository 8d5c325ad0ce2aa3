import { useSay } from "../page-data.ts";
import { controlId, type ControlProps, describedBy } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a year; a text field with the keypad of numbers, as Bengali digits are welcome too. */
export function YearControl({ field, name, label, optional, problem, value, onType }: ControlProps) {
  const say = useSay();
  const hint = field.hint && say(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
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
