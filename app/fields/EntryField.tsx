import { type ReactNode, useState } from "react";
import type { Day } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import { type ContentLocale, languageOf } from "../../engine/languages.ts";
import { formFields, type FormValues } from "../../engine/forms/form-values.ts";
import { languageFields } from "../../engine/localized-values.ts";
import { keptName } from "../../engine/forms/misplaced-texts.ts";
import type { Problem } from "../../engine/forms/problems.ts";
import { isFocus } from "../../engine/fields/focus.ts";
import { isReference } from "../../engine/fields/reference.ts";
import { problemMessage } from "../../messages/problem-messages.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import type { Control, ControlProps, UploadStep } from "./control.ts";
import { fieldForms } from "./all.ts";
import { MisplacedTexts } from "./MisplacedTexts.tsx";
import { languageWords } from "./language-words.ts";

type EntryFieldProps = {
  field: Field;
  name: string;
  updating: boolean;
  /** The first day on which visitors see the entry. The default is today. */
  first?: Day | undefined;
  values: FormValues;
  /** The values that the form started with. The default is all empty. */
  start?: FormValues;
  problems: Readonly<Record<string, string>>;
  /** The entry of the form, for fields that need to know the other entries. */
  entry?: ControlProps["entry"];
  onChange: (name: string, value: string) => void;
  onUploadStep: (name: string, step: UploadStep, file: string) => void;
  /** Further elements below the field. */
  children?: ReactNode;
};

/**
 * The React key of a field in a form that was reset `round` times: a new round resets the field. Reference fields keep
 * their key, because an entry added through one must stay selectable.
 */
export function fieldKey(name: string, field: Field, round: number): string {
  return isReference(field) ? name : `${name} ${round}`;
}

/**
 * A field of an entry's form. A localized field has one control per language, the screen's language first; a text in
 * either language is enough (requirements R12.5).
 */
export function EntryField({
  field,
  name,
  updating,
  first,
  values,
  start = {},
  problems,
  entry,
  onChange,
  onUploadStep,
  children,
}: EntryFieldProps) {
  const t = useTranslate();
  const locale = useLocale();
  const form = fieldForms[field.kind];
  if (!form) return null;
  const { Control } = form;
  const change = (column: string, value: string) => {
    onChange(column, value);
    // If either text changes, remove the confirmation that both texts are right as they are.
    if (field.localized && column !== keptName(name) && values[keptName(name)]) onChange(keptName(name), "");
  };
  const whole = { values, setValue: onChange };
  const shared = { field, updating, first, entry, form: whole, picture: isFocus(field) ? values[field.of] : undefined };
  const propsOf = (column: string) => ({
    name: column,
    value: values[column] ?? "",
    problem: problems[column],
    onChange: (value: string) => change(column, value),
    onUploadStep: (step: UploadStep, file: string) => onUploadStep(column, step, file),
  });
  const label = t(form.label ?? field.label);
  if (!field.localized) {
    return (
      <div className="entry-field">
        <Control {...shared} {...propsOf(name)} label={label} optional={field.nullable} />
        {children}
      </div>
    );
  }
  const [own, other] = languageFields(name, locale);
  return (
    <div className="entry-field">
      <Control
        {...shared}
        {...propsOf(own.name)}
        label={label}
        lang={own.language}
        language={t(languageWords[own.language].name)}
        optional={field.nullable || Boolean(values[other.name]?.trim())}
      />
      <OtherText Control={Control} {...shared} {...propsOf(other.name)} lang={other.language} mainLabel={label} />
      <MisplacedTexts name={name} values={values} start={start} onChange={change} />
      {children}
    </div>
  );
}

type OtherTextProps = Omit<ControlProps, "label" | "lang" | "language" | "optional"> & {
  Control: Control;
  lang: ContentLocale;
  /** The label of the main field. This component edits its text in the other language. */
  mainLabel: string;
};

/**
 * The text of a field in the other language. It is collapsed unless it has a value or an error, or the field always
 * shows both.
 */
function OtherText({ Control, field, mainLabel, lang, ...rest }: OtherTextProps) {
  const t = useTranslate();
  const hasContent = rest.value !== "" || rest.problem !== undefined;
  const [open, setOpen] = useState(hasContent);
  const [hadContent, setHadContent] = useState(hasContent);
  if (hasContent !== hadContent) {
    setHadContent(hasContent);
    if (hasContent) setOpen(true);
  }
  const words = languageWords[lang];
  const otherField = { ...field, hint: words.hint, placeholder: undefined };
  const control = (
    <Control {...rest} field={otherField} label={t(words.label, { label: mainLabel })} lang={lang} optional />
  );
  if (field.showsBothLanguages) return <div className="other-text">{control}</div>;
  return (
    <details className="other-text" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {"+ "}
        <span lang={lang}>{languageOf(lang).name}</span>
        {" / "}
        {t(words.text)}
        <span className="vh">: {mainLabel}</span>
      </summary>
      {control}
    </details>
  );
}

/** The labels of a form's fields by field name, including those of texts in the other language. */
export function useLabels(declaration: Declaration): Record<string, string> {
  const t = useTranslate();
  const locale = useLocale();
  const labels = formFields(declaration).flatMap(([name, { label, kind, localized }]) => {
    const text = t(fieldForms[kind]?.label ?? label);
    if (!localized) return [[name, text]];
    const [own, other] = languageFields(name, locale);
    return [
      [own.name, text],
      [other.name, t(languageWords[other.language].label, { label: text })],
    ];
  });
  return Object.fromEntries(labels) as Record<string, string>;
}

/** Returns a function that puts the problem with a field into the words of its field kind. */
export function useProblemText({ fields }: Declaration): (name: string, problem: Problem) => string {
  const t = useTranslate();
  return (name, problem) => {
    const kind = fields[name]?.kind;
    const own = kind && typeof problem === "string" ? fieldForms[kind]?.problemWords?.[problem] : undefined;
    return t(own ?? problemMessage(problem));
  };
}
