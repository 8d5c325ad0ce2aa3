import { useLayoutEffect, useRef } from "react";
import { useTranslate } from "../page-data.ts";
import { BijoyOffer } from "./BijoyOffer.tsx";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { textForm, useValueLanguage } from "./text.tsx";

/** Asks for a text of several paragraphs. */
export function LongTextControl(props: ControlProps) {
  const { field, name, label, language, optional, problem, value, onChange } = props;
  const t = useTranslate();
  const lang = useValueLanguage(props);
  const hint = field.hint && t(field.hint);
  const ref = useGrowingHeight();
  return (
    <FieldFrame name={name} label={label} language={language} optional={optional} hint={hint} problem={problem}>
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
        ref={ref}
        onChange={(event) => onChange(event.target.value)}
      />
      {(language ?? props.lang) && <BijoyOffer name={name} value={value} onConvert={onChange} />}
    </FieldFrame>
  );
}

/** Gives a text area the height of its text, in browsers that do not know `field-sizing` (app/styles/entry-form.css). */
function useGrowingHeight() {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  });
  return ref;
}

export const longTextForm: FieldForm = { ...textForm, Control: LongTextControl };
