import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { controlAttributes } from "../../app/fields/control.ts";
import { FieldFrame } from "../../app/fields/FieldFrame.tsx";
import { type FormFailure, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, usePageData, useTranslate } from "../../app/page-data.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { type ExaminationValues, sentValues, suggestedValues, valueNames } from "./examination-values.ts";
import type { Reading } from "./results.ts";
import { useCall } from "./use-call.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Message } from "../../engine/message.ts";

type ValueFieldsProps = {
  values: ExaminationValues;
  problems: Readonly<Record<string, string>>;
  onChange: (values: ExaminationValues) => void;
  /** Set when each sheet has a section of its own. */
  withoutSection?: boolean;
};

const optional: ReadonlySet<keyof ExaminationValues> = new Set(["titleBn", "group", "section"] as const);
const inputs: Partial<Record<keyof ExaminationValues, ComponentProps<"input">>> = {
  title: { lang: "en" },
  titleBn: { lang: "bn" },
  year: { inputMode: "numeric" },
};

/** The label of each value. */
const labels: Readonly<Record<keyof ExaminationValues, Message>> = {
  title: m.results_field_title,
  titleBn: m.results_field_title_bn,
  className: m.field_class,
  group: m.field_group,
  section: m.field_section,
  year: m.results_field_year,
};

/** The labels of the values in the language of the page. */
function useValueLabels(): Record<string, string> {
  const t = useTranslate();
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, t(label)]));
}

/** The inputs for an examination's title, class and year. */
function ValueFields({ values, problems, onChange, withoutSection = false }: ValueFieldsProps) {
  const t = useTranslate();
  const hints: Partial<Record<keyof ExaminationValues, string>> = {
    title: t(m.results_field_title_hint),
    className: t(m.results_field_class_hint),
  };
  return (
    <div className="values">
      {inOrder(useLocale())
        .filter((name) => !(withoutSection && name === "section"))
        .map((name) => (
          <FieldFrame
            key={name}
            name={name}
            label={t(labels[name])}
            optional={optional.has(name)}
            hint={hints[name]}
            problem={problems[name]}
          >
            <input
              className="in"
              {...controlAttributes(name, { hint: hints[name], problem: problems[name] })}
              {...inputs[name]}
              autoComplete="off"
              value={values[name]}
              onChange={({ target }) => onChange({ ...values, [name]: target.value })}
            />
          </FieldFrame>
        ))}
    </div>
  );
}

/** The names of the inputs. The title in the screen's language stands first. */
function inOrder(locale: Locale): readonly (keyof ExaminationValues)[] {
  return locale === companionLocale ? ["titleBn", ...valueNames.filter((name) => name !== "titleBn")] : valueNames;
}

type ValuesFormProps = ValueFieldsProps & {
  failure: FormFailure | undefined;
  onSave: () => void;
  /** The button of the form. */
  children: ReactNode;
};

/** The form with these inputs: the reason why it was not saved, the inputs, and its button. */
export function ValuesForm({ failure, onSave, children, ...fields }: Omit<ValuesFormProps, "problems">) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <FormFailureAlert failure={failure} labels={useValueLabels()} />
      <ValueFields {...fields} problems={failure?.problems ?? {}} />
      {children}
    </form>
  );
}

type SaveFormProps = {
  /** The sheet from which the values are suggested. */
  reading: Reading;
  path: "" | "/sections";
  /** Returns what to send besides the values; undefined if no sheet is included. */
  sent: () => object | undefined;
  /** Returns the screen of the examination that was added, by its id. */
  goesTo: (id: number) => string;
};

/** Asks for the examination's title, class and year, and saves it. */
export function SaveForm({ reading, path, sent, goesTo }: SaveFormProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { today } = usePageData();
  const isOfSections = path === "/sections";
  const [values, setValues] = useState<ExaminationValues>(() => suggestedValues(reading, today.slice(0, 4)));
  const { call, sending, failure, refuse } = useCall(t(m.not_saved));
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) window.location.assign(localPath(saved, locale));
  }, [saved, locale]);
  const isBusy = sending || saved !== undefined;
  const save = async () => {
    if (isBusy) return;
    const sheets = sent();
    if (!sheets) return refuse(t(m.results_no_sheet));
    const { section, ...others } = sentValues(values);
    const body = { ...others, ...(!isOfSections && { section }), ...sheets };
    const answer = await call<{ insertedId: number }>("POST", path, body);
    if (answer) setSaved(goesTo(answer.insertedId));
  };
  return (
    <ValuesForm
      values={values}
      failure={failure}
      onChange={setValues}
      onSave={() => void save()}
      withoutSection={isOfSections}
    >
      <LeaveWarning files={[]} notStored={saved === undefined} />
      <div>
        <button type="submit" className="btn big" aria-disabled={isBusy || undefined}>
          {isBusy ? t(m.saving) : t(m.save)}
        </button>
        {isBusy && <div className="wait" />}
      </div>
    </ValuesForm>
  );
}
