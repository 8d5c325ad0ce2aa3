import { useState } from "react";
import { addDays } from "../../engine/calendar-day.ts";
import { isLocalTime, momentMissing } from "../../engine/fields/visibility.ts";
import { usePageData } from "../page-data.ts";
import { useTexts } from "../session/texts.ts";
import { controlId, type ControlProps, describedBy, type FieldForm } from "./control.ts";
import { FieldProblem } from "./FieldFrame.tsx";
import type { visibilityTexts } from "./visibility-texts.ts";

type Texts = Readonly<Record<keyof typeof visibilityTexts, string>>;

/** The name of the text for a form value that is no moment. */
const states: Readonly<Record<string, keyof Texts>> = {
  "": "visibility_public",
  draft: "visibility_draft",
  withdrawn: "visibility_withdrawn",
};

/** The time of day that is offered with tomorrow as the moment. */
const morning = "T08:00";

/** Asks from when visitors see the entry. An entry is taken off the site only once it exists. */
export function VisibilityControl({ name, label, updating, problem, value, onChange }: ControlProps) {
  const texts = useTexts<typeof visibilityTexts>();
  const { today } = usePageData();
  const isMoment = isLocalTime(value) || value === momentMissing;
  // Comes back where something else was chosen in between.
  const [moment, setMoment] = useState(isLocalTime(value) ? value : `${addDays(today, 1)}${morning}`);
  if (isLocalTime(value) && value !== moment) setMoment(value);
  const choice = (state: string, text: keyof Texts, chosen: boolean) => (
    <label key={state} className="f check">
      <input
        type="radio"
        name={`${name}-state`}
        id={chosen && !isMoment ? controlId(name) : undefined}
        checked={chosen}
        onChange={() => onChange(state)}
      />
      <span>{texts[text]}</span>
    </label>
  );
  const stateChoice = (state: string) => choice(state, states[state]!, value === state);
  return (
    <fieldset className={problem ? "f visibility bad" : "f visibility"}>
      <legend>{label}</legend>
      {stateChoice("")}
      {choice(moment, "visibility_from", isMoment)}
      {isMoment && (
        <label className="moment">
          <span className="hint">{texts.visibility_moment}</span>
          <input
            type="datetime-local"
            className="in"
            id={controlId(name)}
            name={name}
            value={isLocalTime(value) ? value : ""}
            aria-describedby={describedBy(name, { problem })}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange(event.target.value || momentMissing)}
          />
        </label>
      )}
      {stateChoice("draft")}
      {updating && stateChoice("withdrawn")}
      <FieldProblem name={name} problem={problem} />
    </fieldset>
  );
}

export const visibilityForm: FieldForm = {
  Control: VisibilityControl,
  textOf: (value, texts) => {
    const state = states[value];
    return (state && texts[state]) ?? value.replace("T", " ");
  },
};
