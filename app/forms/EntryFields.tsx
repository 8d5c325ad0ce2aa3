import { Suspense, useEffect, useRef } from "react";
import { type ChangeNote, changeNoteNames, withChangeNote } from "../../engine/change-note.ts";
import { localizedName } from "../../engine/collection.ts";
import { firstDayIn } from "../../engine/dates/first-day-in-form.ts";
import { type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import type { Field } from "../../engine/field.ts";
import { formFields } from "../../engine/forms/form-values.ts";
import { languageFields } from "../../engine/localized-values.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { controlId } from "../fields/control.ts";
import { EntryField, fieldKey } from "../fields/EntryField.tsx";
import { useLocale, usePageData, useTranslate } from "../page-data.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import type { EntryFormState } from "./use-entry-form.ts";

const ChangeNotePart = lazyPart(() => import("./ChangeNotePart.tsx"));
const HintsAt = lazyPart(() => import("./HintsAt.tsx"));

/** The declaration for a form that changes an entry: the change note is added as its last field. */
export function declarationWithNote<D extends Declaration>(declared: D): D {
  return withChangeNote(declared, { label: m.change_note, hint: m.change_note_hint });
}

export type EntryFieldsProps = {
  declared: Declaration;
  /** The entry that the form changes; `notes` are the change notes of its earlier changes. */
  row: Row | undefined;
  notes: readonly ChangeNote[];
  form: EntryFormState;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
};

/** The fields of an entry's form, each with its writing hints, and the field for the change note. */
export function EntryFields({ declared, row, notes, form, labels }: EntryFieldsProps) {
  const { today } = usePageData();
  const { values, problems, round } = form;
  const first = firstDayIn(declared, values, today);
  const hintsAt = (inputs?: readonly string[]) => (
    <Suspense>
      <HintsAt
        key={round}
        declaration={declared}
        entry={{ name: declared.name, id: row?.id }}
        inputs={inputs}
        values={values}
        labels={labels}
      />
    </Suspense>
  );
  const fieldOf = (name: string, field: Field) => (
    <EntryField
      key={fieldKey(name, field, round)}
      name={name}
      field={field}
      updating={row !== undefined}
      first={first}
      values={values}
      start={form.base}
      problems={problems}
      entry={{ declaration: declared, id: row?.id }}
      onChange={form.setValue}
      onUploadStep={form.setUploadStep}
    >
      {name in declared.fields && hintsAt([name, localizedName(name)])}
    </EntryField>
  );
  const [noteName] = changeNoteNames;
  const noteField = declarationWithNote(declared).fields[noteName];
  return (
    <>
      {form.isCopy && <CopyNote declaration={declared} form={form} />}
      {formFields(declared).map(([name, field]) => fieldOf(name, field))}
      {row && isCollection(declared) && noteField && (
        <Suspense>
          <ChangeNotePart
            key={`${noteName} ${round}`}
            collection={declared}
            id={row.id}
            notes={notes}
            isUsed={changeNoteNames.some((name) => values[name] || problems[name])}
          >
            {fieldOf(noteName, noteField)}
          </ChangeNotePart>
        </Suspense>
      )}
      {hintsAt()}
    </>
  );
}

/**
 * Says that the values of a new entry were copied from another one, and selects the title, because it is changed first.
 */
function CopyNote({
  declaration,
  form: { ready, restored, values },
}: {
  declaration: Declaration;
  form: EntryFormState;
}) {
  const locale = useLocale();
  const t = useTranslate();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!ready || restored) return;
    const names = languageFields(titleField(declaration) ?? "", locale).map(({ name }) => name);
    const found = [...names.filter((name) => values[name]), ...names];
    const control =
      found.map((name) => document.getElementById(controlId(name))).find((one) => one !== null) ??
      ref.current?.closest("form")?.querySelector<HTMLElement>(".in");
    control?.focus();
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
    // This runs once, when the form is ready.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);
  return (
    <p className="hint" ref={ref}>
      {t(m.duplicate_note)}
    </p>
  );
}
