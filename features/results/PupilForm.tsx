import { useEffect, useRef, useState } from "react";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useTexts } from "../../app/page-data.ts";
import { Labelled } from "../../app/ui/TextField.tsx";
import type { Column, Examination, Pupil } from "./results.ts";
import type { ExaminationTexts, ValueTexts } from "./screen-texts.ts";
import { useCall } from "./use-call.ts";
import { useNames } from "./use-names.ts";

type PupilFormProps = {
  examination: Examination;
  pupil: Pupil;
  onSaved: (cells: readonly string[]) => void;
  onCancel: () => void;
};

/** Corrects the row of one pupil. */
export function PupilForm({ examination: { id, columns }, pupil, onSaved, onCancel }: PupilFormProps) {
  const texts = useTexts<() => ExaminationTexts & ValueTexts>();
  const names = useNames();
  const { call, sending, failure } = useCall(texts.notSaved);
  const [cells, setCells] = useState(pupil.cells);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  /** "Bangla · Written"; what a column of the whole is called in the sheet. */
  const nameOf = ({ heading, meaning, subject, part }: Column) =>
    subject === undefined
      ? heading || names.meanings[meaning]
      : `${subject} · ${meaning === "mark" ? names.parts[part ?? "total"] : names.meanings[meaning]}`;
  const save = async () => {
    if (await call("PATCH", `/${id}/pupils/${pupil.id}`, { cells })) onSaved(cells);
  };
  return (
    <form
      className="pupil-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveWarning files={[]} notStored={cells.some((text, place) => text !== pupil.cells[place])} />
      <FormFailureAlert failure={failure} labels={{}} />
      <div className="cells">
        {columns.map((column, place) => (
          <Labelled key={place} label={nameOf(column)}>
            {(control) => (
              <input
                className="in"
                autoComplete="off"
                value={cells[place] ?? ""}
                onChange={({ target }) => setCells(cells.with(place, target.value))}
                {...control}
              />
            )}
          </Labelled>
        ))}
      </div>
      <div className="buttons">
        <button type="submit" className="btn" aria-disabled={sending || undefined}>
          {texts.save}
        </button>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
