import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { TextField } from "../../app/ui/TextField.tsx";
import type { Collection } from "../../engine/collection.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { type Decisions, nameOf, type PlanDoubt, type PlannedPerson } from "./plan.ts";

type FoundPersonProps = {
  collection: Collection;
  planned: PlannedPerson;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
  /** The designation that was typed for a row without one. */
  designation: string;
  onDecide: (decided: Partial<Decisions>) => void;
};

/** A row of the sheet: the person, what would be written, and what is in doubt. */
export function FoundPerson({ collection, planned, isTaken, onTake, designation, onDecide }: FoundPersonProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat({ useGrouping: false });
  const { place, values, person, candidates, changes, doubts, isReady } = planned;
  const label = (name: string) => {
    const field = collection.fields[name] ?? collection.fields[name.replace(/Bn$/, "")];
    return field ? t(field.label) : name;
  };
  const shown = (value: string | number | null) => (typeof value === "number" ? digits.format(value) : (value ?? "–"));
  const isNamed = (name: string) => /^(?:name|designation)(?:Bn)?$/.test(name);
  const name = nameOf(values, locale === companionLocale);
  const lacks = doubts.some(({ kind }) => kind === "noDesignation") || designation !== "";
  // Whether the screen asks who this is and nobody has answered yet.
  const isAsked = !person && doubts.some(({ kind }) => kind === "several" || kind === "perhaps");
  const state = person ? (changes.length > 0 ? m.personnel_changed : m.personnel_same) : m.personnel_new;
  return (
    <li className={isTaken ? undefined : "out"}>
      <label className="who">
        <input
          type="checkbox"
          aria-label={name}
          checked={isTaken}
          disabled={!isReady}
          onChange={({ target }) => onTake(target.checked)}
        />
        <span>
          <b>{name}</b> {!isAsked && <span className="tag">{t(state)}</span>}
        </span>
      </label>
      <p>
        {[values.designation, values.designationBn].filter(Boolean).join(" · ")}{" "}
        {!person &&
          Object.entries(values)
            .filter(([column]) => !isNamed(column))
            .map(([column, value]) => (
              <span key={column} className="fact small-print">
                {label(column)}: {shown(value)}
              </span>
            ))}
      </p>
      {changes.length > 0 && (
        <ul className="changes">
          {changes.map(({ name: column, before, after }) => (
            <li key={column}>
              {label(column)}: {before !== null && <del>{shown(before)}</del>} <ins>{shown(after)}</ins>
            </li>
          ))}
        </ul>
      )}
      {doubts.length > 0 && (
        <ul className="doubts">
          {doubts.map((doubt, at) => (
            <li key={at}>{doubtText(doubt, label, t)}</li>
          ))}
        </ul>
      )}
      {candidates.length > 0 && (
        <label className="f">
          <span>{t(m.personnel_who)}</span>
          <select
            className="in"
            value={String(person?.id ?? (isAsked ? "" : "new"))}
            onChange={({ target: { value } }) =>
              onDecide({ people: { [place]: value === "new" ? "new" : Number(value) } })
            }
          >
            {!person && <option value="" disabled hidden />}
            {candidates.map(({ id, values: theirs }) => (
              <option key={id} value={id}>
                {nameOf(theirs, locale === companionLocale)} (
                {localDigits(String(theirs.designationBn ?? theirs.designation ?? ""), locale)})
              </option>
            ))}
            <option value="new">{t(m.personnel_who_new)}</option>
          </select>
        </label>
      )}
      {lacks && (
        <TextField
          label={label("designation")}
          value={designation}
          onChange={({ target }) => onDecide({ designations: { [place]: target.value } })}
        />
      )}
    </li>
  );
}

function doubtText(doubt: PlanDoubt, label: (name: string) => string, t: ReturnType<typeof useTranslate>): string {
  switch (doubt.kind) {
    case "noYear":
      return t(m.personnel_doubt_year, { field: label(doubt.field) });
    case "unfit":
      return t(m.personnel_doubt_unfit, { field: label(doubt.field), text: doubt.text });
    case "noDesignation":
      return t(m.personnel_doubt_designation);
    case "twice":
      return t(m.personnel_doubt_twice);
    case "several":
      return t(m.personnel_doubt_several);
    case "perhaps":
      return t(m.personnel_doubt_perhaps);
  }
}
