import { controlId, type ControlProps, describedBy } from "./control.ts";

type DigitsInputProps = Pick<ControlProps, "name" | "problem" | "value" | "onChange"> & {
  hint: string | undefined;
};

/** A short text field with the number keypad. It is not `type="number"`, which refuses Bengali digits. */
export function DigitsInput({ name, problem, value, onChange, hint }: DigitsInputProps) {
  return (
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
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
