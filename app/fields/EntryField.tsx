import { useState } from "react";
import { localizedName } from "../../engine/collection.ts";
import type { Day } from "../../engine/calendar-day.ts";
import type { Field } from "../../engine/field.ts";
import { companionLocale, languageOf } from "../../engine/languages.ts";
import { detectLanguage } from "../../engine/locale.ts";
import type { FormValues } from "../../engine/form-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import type { Control, ControlProps, UploadStep } from "./control.ts";
import { fieldForms } from "./all.ts";

type EntryFieldProps = {
  field: Field;
  name: string;
  updating: boolean;
  /** The day on which visitors see the entry first; today where it is left out. */
  first?: Day | undefined;
  values: FormValues;
  problems: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  onUploadStep: (name: string, step: UploadStep, file: string) => void;
};

/** A field of an entry's form, with a second control for the Bengali text if the field is localized. */
export function EntryField({ field, name, updating, first, values, problems, onChange, onUploadStep }: EntryFieldProps) {
  const t = useTranslate();
  const form = fieldForms[field.kind];
  if (!form) return null;
  const { Control } = form;
  const shared = { field, updating, first, picture: field.pictureField && values[field.pictureField] };
  const propsOf = (column: string) => ({
    name: column,
    value: values[column] ?? "",
    problem: problems[column],
    onChange: (value: string) => onChange(column, value),
    onUploadStep: (step: UploadStep, file: string) => onUploadStep(column, step, file),
  });
  const label = t(form.label ?? field.label);
  // Bengali that is typed into the main field is stored as the Bengali text (engine/localized-values.ts).
  const isCompanionText = detectLanguage(values[name] ?? "") === companionLocale;
  const language = field.localized ? t(isCompanionText ? m.language_companion : m.language_main) : undefined;
  return (
    <div className="entry-field">
      <Control {...shared} {...propsOf(name)} label={label} language={language} optional={field.nullable} />
      {field.localized && <BengaliText Control={Control} {...shared} {...propsOf(localizedName(name))} mainLabel={label} />}
    </div>
  );
}

type BengaliTextProps = Omit<ControlProps, "label" | "lang" | "language" | "optional"> & {
  Control: Control;
  /** The label of the field whose Bengali text this is. */
  mainLabel: string;
};

/** The Bengali text of a field: folded away, and open if it has a value or an error, or always where the field says so. */
function BengaliText({ Control, field, mainLabel, ...rest }: BengaliTextProps) {
  const t = useTranslate();
  const locale = useLocale();
  const hasContent = rest.value !== "" || rest.problem !== undefined;
  const [open, setOpen] = useState(hasContent);
  const [hadContent, setHadContent] = useState(hasContent);
  if (hasContent !== hadContent) {
    setHadContent(hasContent);
    if (hasContent) setOpen(true);
  }
  const bengaliField = { ...field, hint: m.bengali_hint, placeholder: undefined };
  const control = <Control {...rest} field={bengaliField} label={t(m.bengali_label, { label: mainLabel })} lang={companionLocale} optional />;
  if (field.showsBengali) return <div className="bengali">{control}</div>;
  return (
    <details className="bengali" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {"+ "}
        {locale !== companionLocale && (
          <>
            <span lang={companionLocale}>{languageOf(companionLocale).name}</span>
            {" / "}
          </>
        )}
        {t(m.bengali_text)}
        <span className="vh">: {mainLabel}</span>
      </summary>
      {control}
    </details>
  );
}
