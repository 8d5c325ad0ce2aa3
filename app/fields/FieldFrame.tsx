import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import type { ReactNode } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { controlId } from "./control.ts";

type FieldFrameProps = {
  name: string;
  label: string;
  /** The language of the field, shown after the label. */
  language?: string;
  optional: boolean;
  hint?: string;
  problem: string | undefined;
  children: ReactNode;
};

/** The frame of a form's field: label, hint, control (`children`) and error. */
export function FieldFrame({ name, label, language, optional, hint, problem, children }: FieldFrameProps) {
  const t = useTranslate();
  const notes = [language, optional && t(m.field_optional)].filter(Boolean).join(", ");
  const id = controlId(name);
  return (
    <div className={problem ? "f bad" : "f"}>
      <label htmlFor={id}>
        {label}
        {notes && <span className="optional"> ({notes})</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      <FieldProblem name={name} problem={problem} />
    </div>
  );
}

/** The error message of a field; nothing if its value is valid. */
export function FieldProblem({ name, problem }: Pick<FieldFrameProps, "name" | "problem">) {
  if (!problem) return null;
  return (
    <span className="err" id={`${controlId(name)}-error`}>
      <Icon svg={triangleAlertIcon} />
      {problem}
    </span>
  );
}
