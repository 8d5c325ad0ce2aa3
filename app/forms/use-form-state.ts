import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormValues } from "../../engine/form-values.ts";
import { usePageData } from "../page-data.ts";
import { type DraftPlace, openDraft } from "./draft.ts";

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
  /** The names of files that were chosen with the draft and are lost. */
  lostFiles: readonly string[];
  /** Discards the draft: the form starts again with the values of `base`. */
  discard: () => void;
  /** False until React has hydrated the page and the draft, if any, is restored. */
  ready: boolean;
  /** Whether the browser refuses to store the draft. */
  notStored: boolean;
  /** Counts how often the form has been started again; a key that resets its fields. */
  round: number;
};

/**
 * The state of a form's fields. Values that were not saved survive closing the page, as a draft; of `files`, which are
 * chosen and not yet uploaded, the draft keeps the names.
 */
export function useFormState(start: FormValues, form: RefObject<HTMLFormElement | null>, files: readonly string[]): FormState {
  const { path, user } = usePageData();
  const [base, setBase] = useState(start);
  const [values, setValues] = useState(start);
  const [restored, setRestored] = useState(false);
  const [lostFiles, setLostFiles] = useState<readonly string[]>([]);
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);
  const [notStored, setNotStored] = useState(false);
  const opening = useRef<Promise<DraftPlace>>(undefined);
  const place = useRef<DraftPlace>(undefined);

  useEffect(() => {
    const restore = async () => {
      const owner = { path: path.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
      // React's strict mode runs effects twice in development; a draft is claimed once.
      opening.current ??= openDraft(owner);
      place.current = await opening.current;
      const { found } = place.current;
      const early = valuesBeforeHydration(form.current, base);
      const known = Object.entries(found?.values ?? {}).filter(([name]) => name in base);
      if (found) setRestored(known.length > 0);
      if (found) setLostFiles(found.files);
      setValues((now) => ({ ...base, ...Object.fromEntries(known), ...changesOf(now, base), ...early }));
      setReady(true);
    };
    void restore();
    // This runs once, after hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const names = files.join("\n");
  useEffect(() => {
    if (!ready || !place.current) return;
    const changed = changesOf(values, base);
    const isEmpty = Object.keys(changed).length === 0 && names === "";
    if (isEmpty) place.current.remove();
    setNotStored(!isEmpty && !place.current.save({ values: changed, files: names === "" ? [] : names.split("\n") }));
  }, [ready, values, base, names]);

  const begin = (initial: FormValues) => {
    place.current?.remove();
    setBase(initial);
    setValues(initial);
    setRestored(false);
    setLostFiles([]);
    setRound((before) => before + 1);
  };
  return {
    values,
    base,
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    begin,
    restored,
    lostFiles,
    discard: () => begin(base),
    ready,
    notStored,
    round,
  };
}

/** The values that differ from those that the form started with. */
function changesOf(values: FormValues, base: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));
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
