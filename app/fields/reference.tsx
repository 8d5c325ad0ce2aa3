import { collectionNamed } from "../../collections/all.ts";
import { useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { useEntryChoices } from "./entry-choices.ts";
import { FieldFrame } from "./FieldFrame.tsx";

/** Asks for an entry of another collection, with a link to the screen that adds one. */
export function ReferenceControl({ field, name, label, optional, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const choices = useEntryChoices(name);
  const { admin, messages } = collectionNamed(field.references ?? "");
  const hint = field.hint && t(field.hint);
  // A draft, or somebody else's change, may name an entry that was not there yet when the page was made.
  const isKnown = choices.some(({ id }) => id === value);
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
      <LocalLink className="btn quiet" to={admin.add}>
        {t(messages.add)}
      </LocalLink>
    </FieldFrame>
  );
}

export const referenceForm: FieldForm = { Control: ReferenceControl };
