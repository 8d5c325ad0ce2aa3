import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

type ProblemProps = {
  /** The id of the control. */
  id: string;
  problem: string | undefined;
  icon?: string;
};

type FrameProps = ProblemProps & { label: string; notes?: string; hint?: string | undefined; children: ReactNode };

/** The frame of a form's field: label with notes, hint, control (`children`) and problem. */
export function Frame({ id, label, notes, hint, problem, icon, children }: FrameProps) {
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
      <Problem id={id} problem={problem} {...(icon !== undefined && { icon })} />
    </div>
  );
}

/** What is wrong with a field; nothing if its value is valid. */
export function Problem({ id, problem, icon = circleAlertIcon }: ProblemProps) {
  if (!problem) return null;
  return (
    <span className="err" id={`${id}-error`}>
      <Icon svg={icon} />
      {problem}
    </span>
  );
}
