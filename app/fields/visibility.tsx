import { useState } from "react";
import { addDays } from "../../engine/dates/calendar-day.ts";
import { isLocalTime, momentMissing } from "../../engine/fields/visibility.ts";
import type { Locale } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { textsIn, usePageData, useTexts } from "../page-data.ts";
import { controlAttributes, controlId, type ControlProps, type FieldForm } from "./control.ts";
import { FieldProblem } from "./FieldFrame.tsx";

/** The sentences of the control for an entry's visibility. The loaders of its forms send them. */
export const visibilityTexts = (locale: Locale) =>
  textsIn(locale, {
    visibility_public: m.visibility_public,
    visibility_from: m.visibility_from,
    visibility_moment: m.visibility_moment,
    visibility_draft: m.visibility_draft,
    visibility_withdrawn: m.visibility_withdrawn,
  });

type Texts = Readonly<ReturnType<typeof visibilityTexts>>;

/** The key of the label for each form value other than a date and time. */
const states: Readonly<Record<string, keyof Texts>> = {
  "": "visibility_public",
  draft: "visibility_draft",
  withdrawn: "visibility_withdrawn",
};

/** The time of day that the form proposes, for the next day. */
const morning = "T08:00";

/** Asks when visitors see the entry. Only an existing entry can be taken off the site. */
function VisibilityControl({ name, label, updating, problem, value, onChange }: ControlProps) {
  const texts = useTexts<typeof visibilityTexts>();
  const { today } = usePageData();
  const isMoment = isLocalTime(value) || value === momentMissing;
  // The chosen date and time, kept while another option is selected.
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
            {...controlAttributes(name, { problem })}
            value={isLocalTime(value) ? value : ""}
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
