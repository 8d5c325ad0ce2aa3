import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import type { ReactNode } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Frame, Problem } from "../ui/Frame.tsx";
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
  return (
    <Frame id={controlId(name)} label={label} notes={notes} hint={hint} problem={problem} icon={triangleAlertIcon}>
      {children}
    </Frame>
  );
}

/** The error message of a field; nothing if its value is valid. */
export function FieldProblem({ name, problem }: Pick<FieldFrameProps, "name" | "problem">) {
  return <Problem id={controlId(name)} problem={problem} icon={triangleAlertIcon} />;
}
