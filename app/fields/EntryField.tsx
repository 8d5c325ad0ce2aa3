import { useState } from "react";
import { bengaliName } from "../../engine/collection.ts";
import type { Field } from "../../engine/field.ts";
import { companionLocale, languageOf } from "../../engine/languages.ts";
import type { Typed } from "../../engine/typed.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import type { Control, ControlProps, UploadStep } from "./control.ts";
import { fieldForms } from "./all.ts";

type EntryFieldProps = {
  field: Field;
  name: string;
  updating: boolean;
  typed: Typed;
  problems: Readonly<Record<string, string>>;
  onType: (name: string, value: string) => void;
  onUpload: (name: string, step: UploadStep) => void;
};

/** A field of an entry's form, with its Bengali text where it is bilingual. */
export function EntryField({ field, name, updating, typed, problems, onType, onUpload }: EntryFieldProps) {
  const say = useSay();
  const form = fieldForms[field.kind];
  if (!form) return null;
  const { Control } = form;
  const shared = { field, updating };
  const of = (own: string) => ({
    name: own,
    value: typed[own] ?? "",
    problem: problems[own],
    onType: (value: string) => onType(own, value),
    onUpload: (step: UploadStep) => onUpload(own, step),
  });
  const label = say(form.label ?? field.label);
  return (
    <div className="entry-field">
      <Control {...shared} {...of(name)} label={label} optional={field.nullable} />
      {field.bilingual && <BengaliText Control={Control} {...shared} {...of(bengaliName(name))} of={label} />}
    </div>
  );
}

type BengaliTextProps = Omit<ControlProps, "label" | "lang" | "optional"> & {
  Control: Control;
  /** The label of the field whose Bengali text this is. */
  of: string;
};

/** The Bengali text beside a field: one tap away, open where there is something to see. */
function BengaliText({ Control, field, of, ...rest }: BengaliTextProps) {
  const say = useSay();
  const locale = useLocale();
  const telling = rest.value !== "" || rest.problem !== undefined;
  const [open, setOpen] = useState(telling);
  const [told, setTold] = useState(telling);
  if (telling !== told) {
    setTold(telling);
    if (telling) setOpen(true);
  }
  const alone = { ...field, hint: m.bengali_hint, placeholder: undefined };
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
        {say(m.bengali_text)}
        <span className="vh">: {of}</span>
      </summary>
      <Control {...rest} field={alone} label={say(m.bengali_label, { label: of })} lang={companionLocale} optional />
    </details>
  );
}
