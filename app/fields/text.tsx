import { detectLanguage } from "../../engine/locale.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { BijoyOffer } from "./BijoyOffer.tsx";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a text of one line. */
export function TextControl(props: ControlProps) {
  const { field, name, label, language, optional, problem, value, onChange } = props;
  const t = useTranslate();
  const lang = useValueLanguage(props);
  const hint = field.hint && t(field.hint);
  return (
    <FieldFrame name={name} label={label} language={language} optional={optional} hint={hint} problem={problem}>
      <input
        className="in"
        {...controlAttributes(name, { hint, problem })}
        value={value}
        lang={lang}
        inputMode={field.keyboard}
        placeholder={field.placeholder && t(field.placeholder)}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {props.lang && <BijoyOffer name={name} value={value} onConvert={onChange} />}
    </FieldFrame>
  );
}

/** The preview of an entry shows the field's label while the field is empty. */
export const textForm: FieldForm = { Control: TextControl, previewEmpty: (label) => label };

/** The `lang` attribute for the field's value; undefined if the value is in the page's language. */
export function useValueLanguage({ lang, value }: ControlProps) {
  const locale = useLocale();
  const valueLocale = detectLanguage(value) ?? lang;
  return valueLocale === locale ? undefined : valueLocale;
}
