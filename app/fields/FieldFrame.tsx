import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import type { ReactNode } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { controlId } from "./control.ts";

type FieldFrameProps = {
  name: string;
  label: string;
  optional: boolean;
  hint?: string;
  problem: string | undefined;
  children: ReactNode;
};

/** The frame of a form's field: label, hint, control (`children`) and error. */
export function FieldFrame({ name, label, optional, hint, problem, children }: FieldFrameProps) {
  const t = useTranslate();
  const id = controlId(name);
  return (
    <div className={problem ? "f bad" : "f"}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> ({t(m.field_optional)})</span>}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {problem && (
        <span className="err" id={`${id}-error`}>
          <Icon svg={triangleAlertIcon} />
          {problem}
        </span>
      )}
    </div>
  );
}
