import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { copyParameter } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { settleTexts } from "../../engine/forms/misplaced-texts.ts";
import { localPath } from "../../engine/locale.ts";
import { usePageData } from "../page-data.ts";
import type { IdempotencyKey } from "../session/idempotency-key.ts";
import { type DraftContent, type DraftOwner, type DraftPlace, openDraft } from "./draft.ts";

/** The files of a draft. */
type DraftFiles = DraftContent["files"];

/** The values of a form. They are stored as a draft while they differ from those that the form started with. */
export type FormState = {
  values: FormValues;
  /** The values that the form started with. */
  base: FormValues;
  setValue: (name: string, value: string) => void;
  /** Restarts the form with other values and removes the draft. Keeps what was typed after `sent` was sent. */
  begin: (values: FormValues, sent: FormValues) => void;
  /**
   * Changes both the values that the form started with and its current values, because the stored entry was changed.
   * Keeps the draft, and what was typed after `sent` was sent.
   */
  rebase: (base: FormValues, values: FormValues, sent: FormValues) => void;
  /** Whether the values come from a stored draft. */
  restored: boolean;
  /** The files that were chosen in the draft and whose content is lost, until they are chosen again. */
  lostFiles: Readonly<DraftFiles>;
  /** Discards the draft and restarts the form with the values of `base`. */
  discard: () => void;
  /** False until React has hydrated the page and the draft, if any, is restored. */
  ready: boolean;
  /** Whether the browser refuses to store the draft. */
  notStored: boolean;
  /** Whether the form shows a copy of another entry that is not yet added. */
  isCopy: boolean;
  /** Counts how often the form was restarted; part of the key that resets its fields. */
  round: number;
  /** The idempotency key of an attempt to send the values, if the attempt got no response. */
  attempt: IdempotencyKey | undefined;
  setAttempt: (attempt: IdempotencyKey) => void;
};

/** What a form that changes an entry adds to its draft. */
export type EntryDraft = {
  begun: DraftContent["begun"];
  /**
   * Computes the form's start values and current values from a draft, which may be based on an older version of the
   * entry.
   */
  open: (found: DraftContent, typed: FormValues) => Promise<{ base: FormValues; values: FormValues }>;
};

/**
 * The state of a form's fields. Unsaved values are stored as a draft, so that they survive when the page is closed. For
 * `files`, which are chosen but not yet uploaded, the draft stores the names and the texts typed for each. `refused`
 * has the values of a submission without scripts that was not saved; `copyOf` is the id of the entry that the form
 * copies.
 */
export function useFormState(
  declaration: Declaration,
  start: FormValues,
  form: RefObject<HTMLFormElement | null>,
  files: DraftFiles,
  entry?: EntryDraft,
  refused?: FormValues,
  copyOf?: number,
): FormState {
  const { path, locale } = usePageData();
  const plain = useDraftOwner(path);
  // The draft of a copy has its own path, so that the form does not show what was typed for another new entry.
  const owner = copyOf === undefined ? plain : { ...plain, path: `${plain.path}?${copyParameter}=${copyOf}` };
  const [isCopy, setIsCopy] = useState(copyOf !== undefined);
  const [base, setBase] = useState(start);
  const [values, setValues] = useState({ ...start, ...refused });
  const [restored, setRestored] = useState(false);
  const [lostFiles, setLostFiles] = useState<DraftFiles>([]);
  const [attempt, setAttempt] = useState<IdempotencyKey>();
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);
  const [notStored, setNotStored] = useState(false);
  const opening = useRef<Promise<DraftPlace>>(undefined);
  const place = useRef<DraftPlace>(undefined);

  // Read the inputs now: re-rendering a field after hydration would overwrite what was typed in it with the stored
  // text.
  useLayoutEffect(() => {
    const early = valuesBeforeHydration(form.current, start);
    if (Object.keys(early).length > 0) setValues((now) => ({ ...now, ...early }));
    // oxlint-disable-next-line react/exhaustive-deps -- This runs once, at hydration.
  }, []);

  useEffect(() => {
    const restore = async () => {
      // React's strict mode runs effects twice in development, but a draft must be claimed only once.
      opening.current ??= openDraft(owner);
      place.current = await opening.current;
      const { found } = place.current;
      const known = Object.entries(found?.values ?? {}).filter(([name]) => name in base);
      if (found) setRestored(known.length > 0);
      if (found) setLostFiles(found.files);
      setAttempt(found?.attempt);
      const typed = Object.fromEntries(known);
      const opened = found && entry ? await entry.open(found, typed) : { base, values: { ...base, ...typed } };
      setBase(opened.base);
      const settled = found ? settleTexts(declaration, opened.values, opened.base) : opened.values;
      setValues((now) => ({ ...settled, ...changesOf(now, base) }));
      setReady(true);
    };
    void restore();
    // oxlint-disable-next-line react/exhaustive-deps -- This runs once, after hydration.
  }, []);

  const stillLost = lostFiles.filter(({ name }) => !files.some((one) => one.name === name));
  if (stillLost.length < lostFiles.length) setLostFiles(stillLost);

  // The files as a string, because the array is a new one on every render and would run the effect each time.
  const filesText = JSON.stringify([...stillLost, ...files]);
  const begun = entry?.begun;
  useEffect(() => {
    if (!ready || !place.current) return;
    const changed = changesOf(values, base);
    const kept = JSON.parse(filesText) as DraftFiles;
    const isEmpty = Object.keys(changed).length === 0 && kept.length === 0;
    if (isEmpty) place.current.remove();
    setNotStored(!isEmpty && !place.current.save({ values: changed, files: kept, attempt, begun }));
  }, [ready, values, base, filesText, attempt, begun]);

  const begin = (initial: FormValues, sent?: FormValues) => {
    place.current?.remove();
    if (isCopy && sent) {
      // The copy is added. From now on the form adds a plain new entry, after a reload too.
      setIsCopy(false);
      place.current?.moveTo(plain.path);
      window.history.replaceState(window.history.state, "", localPath(path, locale));
    }
    setBase(initial);
    setValues((now) => ({ ...initial, ...(sent && changesOf(now, sent)) }));
    setRestored(false);
    setLostFiles([]);
    setAttempt(undefined);
    setRound((before) => before + 1);
  };
  return {
    values,
    base,
    setValue: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    begin,
    rebase: (initial, merged, sent) => {
      setBase(initial);
      setValues((now) => ({ ...merged, ...changesOf(now, sent) }));
    },
    restored,
    lostFiles,
    discard: () => begin(base),
    ready,
    notStored,
    isCopy,
    round,
    attempt,
    setAttempt,
  };
}

/** Identifies the drafts of the form at `path`: the signed-in account, and whether the computer is shared. */
export function useDraftOwner(path: string): DraftOwner {
  const { user } = usePageData();
  return { path: path.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
}

/** The values that differ from those that the form started with. */
function changesOf(values: FormValues, base: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));
}

/**
 * The values that the user entered before React hydrated the page, for example on a slow phone. An option that was
 * already selected when the page was loaded, such as the default palette, does not count as entered.
 */
function valuesBeforeHydration(form: HTMLFormElement | null, start: FormValues): Record<string, string> {
  if (!form) return {};
  const early = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" &&
      entry[0] in start &&
      entry[1] !== start[entry[0]] &&
      !form.querySelector(`[type="radio"][name="${entry[0]}"]:checked:default`),
  );
  return Object.fromEntries(early);
}

/** A copy of the form's errors without that of `field`, which has just been changed. */
export function clearProblem(problems: Readonly<Record<string, string>>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));
}

/**
 * The time after a successful save in which another tap on the submit button of an unchanged form counts as the second
 * one of a double tap, in milliseconds.
 */
const doubleTap = 2000;

/** Recognizes the second tap of a double tap: the form was saved moments ago and has not been changed since. */
export function useDoubleTap({ values, base }: Pick<FormState, "values" | "base">) {
  const savedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    noteSuccess: () => {
      savedAt.current = performance.now();
    },
    isSecondTap: () => {
      const isUntouched = Object.keys(values).every((name) => values[name] === base[name]);
      return isUntouched && performance.now() - savedAt.current < doubleTap;
    },
  };
}
