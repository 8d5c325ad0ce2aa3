import { useEffect, useRef, useState } from "react";
import { collectionNamed } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { titleField } from "../../engine/declaration.ts";
import { type FormPage, toFormValues, validateForm } from "../../engine/forms/form-values.ts";
import { languageFields } from "../../engine/localized-values.ts";
import { isReference } from "../../engine/fields/reference.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { send } from "../session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../session/idempotency-key.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { usePressOnce } from "../ui/use-press-once.ts";
import { controlAttributes, type ControlProps, type FieldForm, focusControl } from "./control.ts";
import { type EntryChoice, useEntryChoices } from "./entry-choices.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { TextControl } from "./text.tsx";

/**
 * Asks for an entry of another collection, or adds one in place. If a new entry needs more than a title, a link leads
 * to its screen instead.
 */
export function ReferenceControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const page = usePageData();
  const loaded = useEntryChoices(name);
  const [added, setAdded] = useState<readonly EntryChoice[]>([]);
  const [adding, setAdding] = useState(false);
  const choices = [...loaded, ...added];
  const owners = collectionNamed(isReference(field) ? field.to : "");
  const { admin, messages } = owners;
  const hint = field.hint && t(field.hint);
  // A draft, or another person's change, may name an entry that was added after the page was loaded.
  const isKnown = choices.some(({ id }) => id === value);
  const close = () => {
    setAdding(false);
    focusControl(name);
  };
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <select
        className="in"
        {...controlAttributes(name, { hint, problem })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ id, text, lang }) => (
          <option key={id} value={id} lang={lang}>
            {text}
          </option>
        ))}
        {!isKnown && <option value={value}>{value}</option>}
      </select>
      {adding && (
        <NewEntry
          collection={owners}
          name={name}
          onAdded={(id, text) => {
            setAdded([...added, { id, text }]);
            onChange(id);
            close();
          }}
          onCancel={close}
        />
      )}
      {!adding &&
        (isAddedByTitle(owners, page) ? (
          <button type="button" className="btn quiet" disabled={!hydrated} onClick={() => setAdding(true)}>
            {t(messages.add)}
          </button>
        ) : (
          <LocalLink className="btn quiet" to={admin.add}>
            {t(messages.add)}
          </LocalLink>
        ))}
    </FieldFrame>
  );
}

/** Whether an entry can be added with only a title, because its other fields are optional or have a default value. */
function isAddedByTitle(collection: Collection, page: FormPage): boolean {
  return "body" in entryWithTitle(collection, "x", page);
}

function entryWithTitle(collection: Collection, title: string, page: FormPage) {
  const name = titleField(collection) ?? "";
  const input = collection.fields[name]?.localized ? languageFields(name, page.locale)[0].name : name;
  return validateForm(collection, { ...toFormValues(collection, page), [input]: title }, page);
}

type NewEntryProps = {
  collection: Collection;
  /** The name of the reference field. */
  name: string;
  onAdded: (id: string, title: string) => void;
  onCancel: () => void;
};

/** Adds an entry by its title inside the form that refers to it, so that the form keeps its values. */
function NewEntry({ collection, name, onAdded, onCancel }: NewEntryProps) {
  const t = useTranslate();
  const page = usePageData();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const { sending, once, whileSending } = usePressOnce();
  const attempt = useRef<IdempotencyKey>(undefined);
  const ref = useRef<HTMLFieldSetElement>(null);
  const field = collection.fields[titleField(collection) ?? ""];
  const own = `${name}-title`;
  const button = t(collection.messages.add);

  const add = async () => {
    const checked = entryWithTitle(collection, title, page);
    if ("problems" in checked) {
      setProblem(t(problemMessage(Object.values(checked.problems)[0] ?? "missing")));
      focusControl(own);
      return;
    }
    attempt.current = idempotencyKeyFor(attempt.current, checked.body);
    const { key } = attempt.current;
    const outcome = await whileSending(() =>
      send<{ insertedId?: string }>("POST", collection.api.list, checked.body, {
        locale: page.locale,
        idempotencyKey: key,
        expects: "acknowledged",
      }),
    );
    // The entry does not exist before it is approved, so it cannot be chosen yet.
    if (outcome.ok && outcome.isProposed) setProblem(t(m.proposal_sent));
    else if (outcome.ok) onAdded(outcome.data.insertedId ?? "", title.trim());
    else setProblem(outcome.message);
  };

  useEffect(() => focusControl(own), [own]);
  useEffect(() => {
    const part = ref.current;
    const form = part?.closest("form");
    // Otherwise the form would be submitted without the new entry whose title is typed here.
    const onSubmit = (event: Event) => {
      if (title.trim() === "") return;
      event.preventDefault();
      event.stopPropagation();
      setProblem(t(m.reference_pending, { button }));
      focusControl(own);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onCancel();
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      void once(add);
    };
    form?.addEventListener("submit", onSubmit, true);
    part?.addEventListener("keydown", onKey);
    return () => {
      form?.removeEventListener("submit", onSubmit, true);
      part?.removeEventListener("keydown", onKey);
    };
  });
  if (!field) return null;
  return (
    <fieldset className="new-entry" aria-label={button} ref={ref}>
      <TextControl
        field={field}
        name={own}
        label={t(field.label)}
        {...(field.localized && { lang: languageFields(own, page.locale)[0].language })}
        optional={false}
        updating={false}
        value={title}
        problem={problem}
        onChange={(typed) => {
          setProblem(undefined);
          setTitle(typed);
        }}
        onUploadStep={() => undefined}
      />
      <span className="two">
        <button type="button" className="btn" aria-disabled={sending || undefined} onClick={() => void once(add)}>
          {sending ? t(m.saving) : button}
        </button>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {t(m.dialog_cancel)}
        </button>
      </span>
    </fieldset>
  );
}

export const referenceForm: FieldForm = { Control: ReferenceControl };
