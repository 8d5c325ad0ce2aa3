import { useTranslate } from "../page-data.ts";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a year. */
function YearControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <DigitsInput name={name} hint={hint} problem={problem} value={value} onChange={onChange} />
    </FieldFrame>
  );
}

export const yearForm: FieldForm = { Control: YearControl };

type DigitsInputProps = Pick<ControlProps, "name" | "problem" | "value" | "onChange"> & {
  hint: string | undefined;
};

/** A short text field with the number keypad. It is not `type="number"`, which refuses Bengali digits. */
export function DigitsInput({ name, problem, value, onChange, hint }: DigitsInputProps) {
  return (
    <input
      className="in short"
      {...controlAttributes(name, { hint, problem })}
      value={value}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
