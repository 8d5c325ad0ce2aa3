import { useTranslate } from "../page-data.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { textForm, useValueLanguage } from "./text.tsx";

/** Asks for a text of several paragraphs. */
export function LongTextControl(props: ControlProps) {
  const { field, name, label, optional, problem, value, onChange } = props;
  const t = useTranslate();
  const lang = useValueLanguage(props);
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <textarea
        className="in"
        id={controlId(name)}
        name={name}
        rows={5}
        value={value}
        lang={lang}
        placeholder={field.placeholder && t(field.placeholder)}
        aria-describedby={describedBy(name, { hint, problem })}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

export const longTextForm: FieldForm = { ...textForm, Control: LongTextControl };
