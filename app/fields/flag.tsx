import { useTranslate } from "../page-data.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { controlAttributes, controlId, type ControlProps, type FieldForm } from "./control.ts";
import { FieldProblem } from "./FieldFrame.tsx";

/** The form's value for yes; the value for no is empty. */
const yes = "1";

/** Asks for yes or no with a check box. */
function FlagControl({ field, name, label, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const hint = field.hint && t(field.hint);
  return (
    <div className={problem ? "f check bad" : "f check"}>
      <input
        type="checkbox"
        {...controlAttributes(name, { hint, problem })}
        value={yes}
        checked={value !== ""}
        disabled={!hydrated}
        onChange={(event) => onChange(event.target.checked ? yes : "")}
      />
      <label htmlFor={controlId(name)}>{label}</label>
      {hint && (
        <span className="hint" id={`${controlId(name)}-hint`}>
          {hint}
        </span>
      )}
      <FieldProblem name={name} problem={problem} />
    </div>
  );
}

export const flagForm: FieldForm = { Control: FlagControl };
