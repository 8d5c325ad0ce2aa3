import { useState } from "react";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { useTexts } from "../../app/page-data.ts";
import { toast } from "../../app/ui/toasts.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { sentValues, valuesOf } from "./examination-values.ts";
import type { Examination } from "./results.ts";
import type { ExaminationTexts, ValueTexts } from "./screen-data.ts";
import { useCall } from "./use-call.ts";
import { ValueFields } from "./ValueFields.tsx";

type ValuesPartProps = { examination: Examination; onChange: (examination: Examination) => void };

/** Changes what an examination is called, and whose it is. */
export function ValuesPart({ examination, onChange }: ValuesPartProps) {
  const texts = useTexts<() => ExaminationTexts & ValueTexts>();
  const hydrated = useHydrated();
  const [values, setValues] = useState(() => valuesOf(examination));
  const { call, sending, failure } = useCall(texts.notSaved);
  const save = async () => {
    const sent = sentValues(values);
    if (!(await call("PATCH", `/${examination.id}`, sent))) return;
    const orNull = (text: string) => text.trim() || null;
    const { titleBn, group, section } = sent;
    const optional = { titleBn: orNull(titleBn), group: orNull(group), section: orNull(section) };
    onChange({ ...examination, ...sent, ...optional });
    toast.success(texts.done);
  };
  return (
    <details className="part">
      <summary>{texts.details}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormFailureAlert failure={failure} labels={texts} />
        <ValueFields values={values} problems={failure?.problems ?? {}} onChange={setValues} />
        <button type="submit" className="btn" disabled={!hydrated} aria-disabled={sending || undefined}>
          {texts.save}
        </button>
      </form>
    </details>
  );
}
