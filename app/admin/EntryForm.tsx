import { useRef } from "react";
import { bengaliName, type Collection } from "../../engine/collection.ts";
import type { Row } from "../../engine/row.ts";
import { askedFields } from "../../engine/typed.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { EntryField } from "../fields/EntryField.tsx";
import { useSay } from "../page-data.ts";
import admin from "../styles/admin.css?inline";
import entry from "../styles/entry-form.css?inline";
import css from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { FormMessage } from "./FormMessage.tsx";
import { hasPreview, Preview } from "./Preview.tsx";
import { useEntryForm } from "./use-entry-form.ts";

/** The form of a declared collection: with a row it changes that entry, without it adds one. */
export function EntryForm({ collection, row }: { collection: Collection; row?: Row }) {
  const say = useSay();
  const ref = useRef<HTMLFormElement>(null);
  const form = useEntryForm(collection, row, ref);
  const labels = useLabels(collection);
  const button = say(row ? m.update : collection.words.button);
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
        <FormMessage failure={form.failure} labels={labels} />
        <DraftNote restored={form.restored} onDiscard={form.discard} />
        {askedFields(collection).map(([name, field]) => (
          <EntryField
            key={`${name} ${form.round}`}
            name={name}
            field={field}
            updating={row !== undefined}
            typed={form.typed}
            problems={form.problems}
            onType={form.type}
            onUpload={form.noteUpload}
          />
        ))}
        <div className="do">
          <button type="submit" className="btn big" disabled={!form.ready} aria-disabled={form.sending || undefined}>
            {form.sending ? say(m.saving) : button}
          </button>
        </div>
      </form>
      <Preview collection={collection} typed={form.typed} row={row} />
    </div>
  );
}

/** What the fields of a form are called, the Bengali ones too. */
export function useLabels(collection: Collection): Record<string, string> {
  const say = useSay();
  const labels = askedFields(collection).flatMap(([name, { label, kind }]) => {
    const own = say(fieldForms[kind]?.label ?? label);
    return [
      [name, own],
      [bengaliName(name), say(m.bengali_label, { label: own })],
    ];
  });
  return Object.fromEntries(labels) as Record<string, string>;
}
