import { useState } from "react";
import { useTexts } from "../../app/page-data.ts";
import { toast } from "../../app/ui/toasts.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { sentValues, valuesOf } from "./examination-values.ts";
import type { Examination } from "./results.ts";
import type { ExaminationTexts, ValueTexts } from "./screen-data.ts";
import { useCall } from "./use-call.ts";
import { ValuesForm } from "./ValueFields.tsx";

type ValuesPartProps = { examination: Examination; onChange: (examination: Examination) => void };

/** The form that changes an examination's title, class and year. */
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
      <ValuesForm values={values} failure={failure} onChange={setValues} onSave={() => void save()}>
        <button type="submit" className="btn" disabled={!hydrated} aria-disabled={sending || undefined}>
          {texts.save}
        </button>
      </ValuesForm>
    </details>
  );
}
