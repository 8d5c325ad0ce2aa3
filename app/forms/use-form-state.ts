import { type RefObject, useEffect, useState } from "react";
import type { FormValues } from "../../engine/form-values.ts";
import { usePageData } from "../page-data.ts";
import { removeDraft, saveDraft, readDraft } from "./draft.ts";

/** The values of a form, stored as a draft while they differ from those it started with. */
export type FormState = {
  values: FormValues;
  /** The values that the form started with. */
  base: FormValues;
  setValue: (name: string, value: string) => void;
  /** Starts the form again with other values and removes the draft. */
  begin: (values: FormValues) => void;
  /** Whether the values come from a stored draft. */
  restored: boolean;
  /** Discards the draft: the form starts again with the values of `base`. */
  discard: () => void;
  /** False until React has hydrated the page. */
  ready: boolean;
  /** Counts how often the form has been started again; a key that resets its fields. */
  round: number;
};

/** The state of a form's fields. Values that were not saved survive leaving the page, as a draft of this tab. */
export function useFormState(start: FormValues, form: RefObject<HTMLFormElement | null>): FormState {
  const path = usePageData().path.toLowerCase();
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(start);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);
  const [notStored, setNotStored] = useState(false);

  useEffect(() => {
    const draft = readDraft(path);
    const early = valuesBeforeHydration(form.current, base);
    if (draft) setRestored(true);
    if (draft || Object.keys(early).length > 0) setValues({ ...base, ...draft?.values, ...early });
    setReady(true);
    // This runs once, after hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!ready) return;
    const changed = Object.entries(values).filter(([name, value]) => value !== base[name]);
    if (changed.length === 0) removeDraft(path);
    setNotStored(changed.length > 0 && !saveDraft(path, { values: Object.fromEntries(changed) }));
  }, [ready, values, base, path]);

  useEffect(() => {
    if (!notStored) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [notStored]);

  const begin = (initial: FormValues) => {
    removeDraft(path);
    setBase(initial);
    setValues(initial);
    setRestored(false);
    setRound((before) => before + 1);
  };
  return {
    values,
    base,
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    begin,
    restored,
    discard: () => begin(base),
    ready,
    round,
  };
}

/** The values that the user has entered before React hydrated the page, for example on a slow phone. */
function valuesBeforeHydration(form: HTMLFormElement | null, start: FormValues): Record<string, string> {
  if (!form) return {};
  const early = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[0] in start && entry[1] !== start[entry[0]],
  );
  return Object.fromEntries(early);
}
