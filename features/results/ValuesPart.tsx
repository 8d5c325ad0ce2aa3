import * as m from "../../messages/compiled/messages.js";
import { classOf, titleOf } from "./examination-name.ts";
import { localPath } from "../../engine/locale.ts";
import type { Confirm } from "../../app/ui/use-confirm.tsx";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { useState } from "react";
import { useLocale, useTranslate } from "../../app/page-data.ts";
import { toast } from "../../app/ui/toasts.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { sentValues, valueNames, valuesOf } from "./examination-values.ts";
import type { Examination } from "./results.ts";
import { useCall } from "./use-call.ts";
import { ValuesForm } from "./ValueFields.tsx";

type ValuesPartProps = { examination: Examination; onChange: (examination: Examination) => void };

/** The form that changes an examination's title, class and year. */
export function ValuesPart({ examination, onChange }: ValuesPartProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [values, setValues] = useState(() => valuesOf(examination));
  const { call, sending, failure } = useCall(t(m.not_saved));
  const save = async () => {
    const sent = sentValues(values);
    const shown = sentValues(valuesOf(examination));
    // A value that was not changed here may be older than what somebody else has saved.
    const changed = Object.fromEntries(
      valueNames.filter((name) => sent[name] !== shown[name]).map((name) => [name, sent[name]]),
    );
    if (Object.keys(changed).length > 0 && !(await call("PATCH", `/${examination.id}`, changed))) return;
    const orNull = (text: string) => text.trim() || null;
    const { titleBn, group, section } = sent;
    const optional = { titleBn: orNull(titleBn), group: orNull(group), section: orNull(section) };
    onChange({ ...examination, ...sent, ...optional });
    toast.success(t(m.results_done));
  };
  return (
    <details className="part">
      <summary>{t(m.results_details)}</summary>
      <ValuesForm values={values} failure={failure} onChange={setValues} onSave={() => void save()}>
        <button type="submit" className="btn" disabled={!hydrated} aria-disabled={sending || undefined}>
          {t(m.save)}
        </button>
      </ValuesForm>
    </details>
  );
}

/** Erases an examination with all its pupils, after asking for confirmation. */
export function ErasePart({ examination, confirm }: { examination: Examination; confirm: Confirm }) {
  const t = useTranslate();
  const locale = useLocale();
  const hydrated = useHydrated();
  const { call, sending, failure } = useCall(t(m.results_not_done));
  const erase = async () => {
    const what = { title: titleOf(examination, locale), notes: [classOf(examination, locale)] };
    if (!(await confirm.warn({ what, more: t(m.results_erase_more), yes: t(m.results_erase_yes) }))) return;
    if (await call("DELETE", `/${examination.id}`)) window.location.assign(localPath("/admin/results", locale));
  };
  return (
    <section>
      <h2>{t(m.results_erase)}</h2>
      <p>{t(m.results_erase_about)}</p>
      <FormFailureAlert failure={failure} labels={{}} />
      <p className="buttons">
        <button
          type="button"
          className="btn quiet-danger"
          disabled={!hydrated}
          aria-disabled={sending || undefined}
          onClick={() => void erase()}
        >
          {t(m.results_erase)}
        </button>
      </p>
    </section>
  );
}
