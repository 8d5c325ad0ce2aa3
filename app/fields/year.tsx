import { useTranslate } from "../page-data.ts";
import type { ControlProps, FieldForm } from "./control.ts";
import { DigitsInput } from "./DigitsInput.tsx";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a year. */
export function YearControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <DigitsInput name={name} hint={hint} problem={problem} value={value} onChange={onChange} />
    </FieldFrame>
  );
}

export const yearForm: FieldForm = { Control: YearControl };
