import { useTranslate } from "../page-data.ts";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a day. */
function DayControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <input
        type="date"
        className="in day"
        {...controlAttributes(name, { hint, problem })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

export const dayForm: FieldForm = { Control: DayControl };
