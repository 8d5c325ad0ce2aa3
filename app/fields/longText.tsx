import { type ClipboardEventHandler, type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../page-data.ts";
import { BijoyOffer } from "./BijoyOffer.tsx";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { textForm, useValueLanguage } from "./text.tsx";

/** Asks for a text of several paragraphs. */
function LongTextControl(props: ControlProps) {
  const { field, name, label, language, optional, problem } = props;
  const t = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <FieldFrame
      name={name}
      label={label}
      language={language}
      optional={optional}
      hint={field.hint && t(field.hint)}
      problem={problem}
    >
      <TextArea {...props} area={area} />
    </FieldFrame>
  );
}

type TextAreaProps = ControlProps & {
  area: RefObject<HTMLTextAreaElement | null>;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
};

/** The text area of a field. */
export function TextArea({ area, onPaste, ...props }: TextAreaProps) {
  const { field, name, problem, value, onChange } = props;
  const t = useTranslate();
  const lang = useValueLanguage(props);
  useGrowingHeight(area);
  return (
    <>
      <textarea
        className="in"
        {...controlAttributes(name, { hint: field.hint, problem })}
        rows={5}
        value={value}
        lang={lang}
        placeholder={field.placeholder && t(field.placeholder)}
        ref={area}
        onChange={(event) => onChange(event.target.value)}
        onPaste={onPaste}
      />
      {props.lang && <BijoyOffer name={name} value={value} onConvert={onChange} />}
    </>
  );
}

/** Makes a text area as high as its text, in browsers without `field-sizing` (app/styles/entry-form.css). */
function useGrowingHeight(ref: RefObject<HTMLTextAreaElement | null>) {
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  });
}

export const longTextForm: FieldForm = { ...textForm, Control: LongTextControl };
