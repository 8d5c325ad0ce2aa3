import { Suspense, useRef } from "react";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { listViews } from "../../engine/list-views.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLabels } from "../fields/EntryField.tsx";
import { usePageData, useTranslate } from "../page-data.ts";
import type { Refusal } from "../session/form-action.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { RemovedActions } from "./RemovedActions.tsx";
import { passDraft } from "./draft.ts";
import { EntryFields, type EntryFieldsProps, declarationWithNote } from "./EntryFields.tsx";
import { EntryFormStyles } from "./EntryFormStyles.tsx";
import { DraftNote, LeaveWarning } from "./Unsaved.tsx";
import { FormFailureAlert } from "./FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "./LastingNote.tsx";
import { type NextFound, type Saved, SavedNote } from "./SavedNote.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import type { EntryVersion, LastChange } from "./use-entry-version.ts";
import { useDraftOwner } from "./use-form-state.ts";

const Preview = lazyPart(() => import("./Preview.tsx"));

type EntryFormProps = {
  declaration: Declaration;
  /** The entry that the form changes. Left out if the form adds one. */
  stored?: EntryVersion;
  /** The entry whose values a form for a new entry starts with. */
  copied?: EntryVersion["row"] | undefined;
  /** The next search result to correct once this entry is saved. */
  next?: NextFound | undefined;
  /** Who changed the entry last, and when. */
  lastChange?: LastChange | undefined;
  /** The change notes of the entry's earlier changes. */
  notes?: EntryFieldsProps["notes"];
  /** The label of the submit button. The default is the declaration's. */
  button?: string;
  /** Called once the values are saved. */
  onSaved?: () => void;
  /** Whether the page's action can save the form too, so that the form works without scripts. */
  isNative?: boolean;
  /** Why the last submission without scripts was not saved. */
  refused?: Refusal | undefined;
  /** The proposal that is replaced by what the form sends, if that needs approval. */
  replaces?: number | undefined;
};

/** The form of a collection or a global: it changes a stored entry, or adds one to a collection. */
export function EntryForm({
  declaration: declared,
  stored,
  copied,
  next,
  lastChange,
  notes = [],
  button,
  onSaved,
  isNative = false,
  refused,
  replaces,
}: EntryFormProps) {
  const t = useTranslate();
  const ref = useRef<HTMLFormElement>(null);
  const row = stored?.row;
  const noted = declarationWithNote(declared);
  const declaration = row ? noted : declared;
  const form = useEntryForm(declaration, stored, lastChange, ref, { refused, copied, replaces });
  const { note, show, load } = useLastingNote();
  const labels = useLabels(declaration);
  const { path, user } = usePageData();
  const owner = useDraftOwner(path);
  const choose = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value);
  };
  const collection = isCollection(declaration) ? declaration : undefined;
  const hasPreview = collection && "preview" in listViews[collection.listView];
  const undone = ({ action, values }: Saved) => {
    const done = { text: t(m.undone) };
    // Undo turns the posted values into a draft, so that the form opens with them unsaved.
    if (action !== "added" || passDraft(owner, { values, files: [] })) return load(done);
    // If the browser cannot store the draft, the page is not reloaded: the posted values go back into this form, except
    // into fields that were changed after posting.
    choose(Object.fromEntries(Object.entries(values).filter(([name]) => form.values[name] === form.base[name])));
    form.beginAnother();
    show(done);
  };
  const ownLabel = button ?? t(row || !collection ? m.save : collection.messages.button);
  const label = user?.proposals === undefined ? ownLabel : t(m.proposal_send);
  return (
    <div className={hasPreview ? "admin" : undefined}>
      <EntryFormStyles />
      <form
        className="form"
        noValidate
        ref={ref}
        method={isNative ? "post" : undefined}
        onSubmit={(event) => {
          // Until the page is hydrated, only the inputs hold what was typed, so let the browser submit the form.
          if (isNative && !form.ready) return;
          event.preventDefault();
          void form.submit().then((saved) => saved && onSaved?.());
        }}
      >
        <LastingNote note={form.saved ? undefined : note} />
        <SavedNote
          declaration={declaration}
          saved={form.saved}
          labels={labels}
          onAgain={form.beginAnother}
          onUndone={undone}
          next={next}
        />
        <FormFailureAlert failure={form.failure} problems={form.problems} labels={labels}>
          {form.failure?.removed && row && (
            <RemovedActions declaration={declaration} id={row.id} values={form.values} onLeave={form.discard} />
          )}
          {form.meanwhile && (
            <form.meanwhile.View
              {...{ declaration, labels }}
              conflicts={form.meanwhile.conflicts}
              isOwn={form.meanwhile.isOwn}
              values={form.values}
              onChoose={choose}
            />
          )}
        </FormFailureAlert>
        <DraftNote restored={form.restored} lostFiles={form.lostFiles} onDiscard={form.discard} />
        <EntryFields declared={declared} row={row} notes={notes} form={form} labels={labels} />
        <div className="do">
          <button
            type="submit"
            className="btn big"
            name={isNative ? "what" : undefined}
            value={isNative ? "save" : undefined}
            disabled={!form.ready && !isNative}
            aria-disabled={form.sending || undefined}
          >
            {form.sending ? t(m.saving) : form.meanwhile && user?.proposals === undefined ? t(m.conflict_save) : label}
          </button>
        </div>
      </form>
      <LeaveWarning files={form.files} notStored={form.notStored} />
      {hasPreview && (
        <Suspense>
          <Preview collection={collection} values={form.values} row={row} />
        </Suspense>
      )}
    </div>
  );
}
