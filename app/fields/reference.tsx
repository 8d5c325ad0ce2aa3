import { useState } from "react";
import { collectionNamed } from "../../collections/all.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { controlId, type ControlProps, describedBy, type FieldForm, focusControl } from "./control.ts";
import { type EntryChoice, useEntryChoices } from "./entry-choices.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { isAddedByTitle, NewEntry } from "./NewEntry.tsx";

/** Asks for an entry of another collection, or adds one in place; where that takes more than a title, a link leads to its screen. */
export function ReferenceControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const page = usePageData();
  const loaded = useEntryChoices(name);
  const [added, setAdded] = useState<readonly EntryChoice[]>([]);
  const [adding, setAdding] = useState(false);
  const choices = [...loaded, ...added];
  const owners = collectionNamed(field.references ?? "");
  const { admin, messages } = owners;
  const hint = field.hint && t(field.hint);
  // A draft, or somebody else's change, may name an entry that was not there yet when the page was made.
  const isKnown = choices.some(({ id }) => id === value);
  const close = () => {
    setAdding(false);
    focusControl(name);
  };
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <select
        className="in"
        id={controlId(name)}
        name={name}
        value={value}
        aria-describedby={describedBy(name, { hint, problem })}
        aria-invalid={problem ? true : undefined}
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
            setAdded([...added, { id, text, lang: undefined }]);
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

export const referenceForm: FieldForm = { Control: ReferenceControl };
