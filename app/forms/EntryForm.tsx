import { useRef } from "react";
import { localizedName, type Collection } from "../../engine/collection.ts";
import type { Row } from "../../engine/row.ts";
import { formFields } from "../../engine/form-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { EntryField } from "../fields/EntryField.tsx";
import { useTranslate } from "../page-data.ts";
import admin from "../styles/admin.css?inline";
import entry from "../styles/entry-form.css?inline";
import css from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { FormFailureAlert } from "./FormFailureAlert.tsx";
import { LeaveWarning } from "./LeaveWarning.tsx";
import { hasPreview, Preview } from "./Preview.tsx";
import { SavedNote } from "./SavedNote.tsx";
import { useAddAnew } from "./use-add-anew.ts";
import { useEntryForm } from "./use-entry-form.ts";

/** The form of a declared collection: it changes the entry `row`, or adds one if there is no row. */
export function EntryForm({ collection, row }: { collection: Collection; row?: Row }) {
  const t = useTranslate();
  const ref = useRef<HTMLFormElement>(null);
  const form = useEntryForm(collection, row, ref);
  const labels = useLabels(collection);
  const addAnew = useAddAnew(collection);
  const button = t(row ? m.update : collection.messages.button);
  return (
    <div className={hasPreview(collection) ? "admin" : undefined}>
      <Style name="admin" css={admin} />
      <Style name="form" css={css} />
      <Style name="entry-form" css={entry} />
      <form
        className="form"
        noValidate
        ref={ref}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <SavedNote collection={collection} saved={form.saved} onAgain={form.beginAnother} />
        <FormFailureAlert failure={form.failure} problems={form.problems} labels={labels} onAddAnew={() => void addAnew(form.values, form.discard)} />
        <DraftNote restored={form.restored} lostFiles={form.lostFiles} onDiscard={form.discard} />
        {formFields(collection).map(([name, field]) => (
          <EntryField
            key={`${name} ${form.round}`}
            name={name}
            field={field}
            updating={row !== undefined}
            values={form.values}
            problems={form.problems}
            onChange={form.setValue}
            onUploadStep={form.setUploadStep}
          />
        ))}
        <div className="do">
          <button type="submit" className="btn big" disabled={!form.ready} aria-disabled={form.sending || undefined}>
            {form.sending ? t(m.saving) : button}
          </button>
        </div>
      </form>
      <LeaveWarning files={form.files} notStored={form.notStored} />
      <Preview collection={collection} values={form.values} row={row} />
    </div>
  );
}

/** The labels of a form's fields by field name, including the Bengali fields. */
export function useLabels(collection: Collection): Record<string, string> {
  const t = useTranslate();
  const labels = formFields(collection).flatMap(([name, { label, kind }]) => {
    const text = t(fieldForms[kind]?.label ?? label);
    return [
      [name, text],
      [localizedName(name), t(m.bengali_label, { label: text })],
    ];
  });
  return Object.fromEntries(labels) as Record<string, string>;
}
