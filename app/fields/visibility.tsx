import { useState } from "react";
import { addDays } from "../../engine/dates/calendar-day.ts";
import { isLocalTime, momentMissing } from "../../engine/fields/visibility.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { controlAttributes, controlId, type ControlProps, type FieldForm } from "./control.ts";
import { FieldProblem } from "./FieldFrame.tsx";

/** The label of each form value other than a date and time. */
const states: Readonly<Record<string, Message>> = {
  "": m.visibility_public,
  draft: m.visibility_draft,
  withdrawn: m.visibility_withdrawn,
};

/** The time of day that the form proposes, for the next day. */
const morning = "T08:00";

/** Asks when visitors see the entry. Only an existing entry can be taken off the site. */
function VisibilityControl({ name, label, updating, problem, value, onChange }: ControlProps) {
  const t = useTranslate();
  const { today } = usePageData();
  const isMoment = isLocalTime(value) || value === momentMissing;
  // The chosen date and time, kept while another option is selected.
  const [moment, setMoment] = useState(isLocalTime(value) ? value : `${addDays(today, 1)}${morning}`);
  if (isLocalTime(value) && value !== moment) setMoment(value);
  const choice = (state: string, text: Message, chosen: boolean) => (
    <label key={state} className="f check">
      <input
        type="radio"
        name={`${name}-state`}
        id={chosen && !isMoment ? controlId(name) : undefined}
        checked={chosen}
        onChange={() => onChange(state)}
      />
      <span>{t(text)}</span>
    </label>
  );
  const stateChoice = (state: string) => choice(state, states[state]!, value === state);
  return (
    <fieldset className={problem ? "f visibility bad" : "f visibility"}>
      <legend>{label}</legend>
      {stateChoice("")}
      {choice(moment, m.visibility_from, isMoment)}
      {isMoment && (
        <label className="moment">
          <span className="hint">{t(m.visibility_moment)}</span>
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
  textOf: (value, t) => {
    const state = states[value];
    return state ? t(state) : value.replace("T", " ");
  },
};
