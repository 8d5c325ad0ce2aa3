import { useState } from "react";
import { changedPart } from "../../engine/words/changed-part.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import type { Conflict } from "../../engine/forms/merge-form.ts";
import * as m from "../../messages/compiled/messages.js";
import { fieldForms } from "../fields/all.ts";
import { useEntryChoices } from "../fields/entry-choices.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { type RowChange, tableChanges } from "./table-changes.ts";

export type ConflictChoiceProps = {
  declaration: Declaration;
  conflicts: readonly Conflict[];
  /** Whether the other change was made with the same account, in another window. */
  isOwn: boolean;
  /** The values of the form: mine, or theirs if they were chosen. */
  values: FormValues;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  onChoose: (values: FormValues) => void;
};

/**
 * Asks, for each field that two people have changed, which version to keep: mine, unless theirs is chosen. The form's
 * button then saves the choice.
 */
export function ConflictChoice({ declaration, conflicts, isOwn, values, labels, onChoose }: ConflictChoiceProps) {
  const t = useTranslate();
  return (
    <div className="conflicts">
      <p>{t(m.conflict_text)}</p>
      {conflicts.map(({ names, theirs }) => (
        <OneConflict key={names[0]} {...{ declaration, names, theirs, isOwn, values, labels, onChoose }} />
      ))}
    </div>
  );
}

type OneConflictProps = Conflict & Omit<ConflictChoiceProps, "conflicts">;

function OneConflict({ declaration, names, theirs, isOwn, values, labels, onChoose }: OneConflictProps) {
  const t = useTranslate();
  const [name = ""] = names;
  const isTheirs = names.every((one) => values[one] === theirs[one]);
  // The values that were typed here, so that people can switch back to them after they have chosen the other person's.
  const [mine, setMine] = useState<FormValues>({});
  if (!isTheirs && names.some((one) => mine[one] !== values[one])) {
    setMine(Object.fromEntries(names.map((one) => [one, values[one] ?? ""])));
  }
  const own = isTheirs ? mine : values;
  const locale = useLocale();
  const entries = useEntryChoices(name);
  const field = declaration.fields[name];
  const textOf = (all: FormValues) => {
    const value = all[name] ?? "";
    const choice = field?.choices?.[value];
    if (choice) return t(choice);
    return (
      (field && fieldForms[field.kind]?.textOf?.(value, t)) ?? entries.find(({ id }) => id === value)?.text ?? value
    );
  };
  // For a table, only the rows that differ.
  const rows = field && tableChanges(field, theirs[name] ?? "", own[name] ?? "", locale);
  const part = changedPart(textOf(theirs), textOf(own));
  const isPicture = field?.media === "picture";
  const choices = [
    {
      label: t(isOwn ? m.conflict_this_window : m.conflict_mine),
      chosen: !isTheirs,
      its: own,
      side: "after" as const,
      choose: () => onChoose(mine),
    },
    {
      label: t(isOwn ? m.conflict_other_window : m.conflict_theirs),
      chosen: isTheirs,
      its: theirs,
      side: "before" as const,
      choose: () => onChoose(theirs),
    },
  ];
  return (
    <fieldset>
      <legend>{labels[name]}</legend>
      {choices.map(({ label, chosen, its, side, choose }) => (
        <label key={label}>
          <input type="radio" name={`conflict-${name}`} checked={chosen} onChange={choose} />
          <span>
            <b>{label}:</b> {isPicture && its[name] && <img src={its[name]} alt={t(m.picture_chosen)} />}
            {rows?.map(({ places, part: ofRow }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no key other than its place
              <small key={place}>
                <RowText row={places[side]} part={ofRow} side={side} empty={t(m.conflict_empty)} />
              </small>
            ))}
            {!isPicture &&
              !rows &&
              (textOf(its) ? (
                <>
                  {part.start}
                  <mark>{part[side]}</mark>
                  {part.end}
                </>
              ) : (
                t(m.conflict_empty)
              ))}
            {names
              .slice(1)
              .map((point) => its[point] && <small key={point}>{`${labels[point]}: ${its[point]}`}</small>)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type RowTextProps = { row: string; part: RowChange["part"]; side: "before" | "after"; empty: string };

/**
 * A row of a table in one of the two versions, with the differences marked; shows `empty` if the version lacks the row.
 */
function RowText({ row, part: { start, end, ...differs }, side, empty }: RowTextProps) {
  const text = start + differs[side] + end;
  return (
    <>
      {row}: {text ? start : empty}
      {differs[side] && <mark>{differs[side]}</mark>}
      {end}
    </>
  );
}
