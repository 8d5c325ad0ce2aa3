import { useTranslate } from "../page-data.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a day. */
export function DayControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <input
        type="date"
        className="in day"
        id={controlId(name)}
        name={name}
        value={value}
        aria-describedby={describedBy(name, { hint, problem })}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

export const dayForm: FieldForm = { Control: DayControl };
