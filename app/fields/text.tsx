import { scriptOf } from "../../engine/words.ts";
import { useLocale, useSay } from "../page-data.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for a text of one line. */
export function TextControl(props: ControlProps) {
  const { field, name, label, optional, problem, value, onType } = props;
  const say = useSay();
  const lang = useTypedLanguage(props);
  const hint = field.hint && say(field.hint);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <input
        className="in"
        id={controlId(name)}
        name={name}
        value={value}
        lang={lang}
        placeholder={field.placeholder && say(field.placeholder)}
        autoComplete="off"
        aria-describedby={describedBy(name, { hint, problem })}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onType(event.target.value)}
      />
    </FieldFrame>
  );
}

/** While nothing is typed, a preview shows the field's name where its text will stand. */
export const textForm: FieldForm = { Control: TextControl, previewEmpty: (label) => label };

/** The language of what is typed, where it is not the page's. */
export function useTypedLanguage({ lang, value }: ControlProps) {
  const locale = useLocale();
  const own = lang ?? scriptOf(value);
  return own === locale ? undefined : own;
}
