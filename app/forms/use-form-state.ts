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

/** The values of a form, stored as a draft while they differ from those it started with. */
export type FormState = {
  values: FormValues;
  /** The values that the form started with. */
  base: FormValues;
  setValue: (name: string, value: string) => void;
  /** Starts the form again with other values and removes the draft. What has been typed since `sent` was sent stays. */
  begin: (values: FormValues, sent: FormValues) => void;
  /**
   * Sets what the form started with and its values, because the stored entry was changed; the draft stays, and what has
   * been typed since `sent` was sent.
   */
  rebase: (base: FormValues, values: FormValues, sent: FormValues) => void;
  /** Whether the values come from a stored draft. */
  restored: boolean;
  /** The files that were chosen with the draft and are lost, until they are chosen again. */
  lostFiles: Readonly<DraftFiles>;
  /** Discards the draft: the form starts again with the values of `base`. */
  discard: () => void;
  /** False until React has hydrated the page and the draft, if any, is restored. */
  ready: boolean;
  /** Whether the browser refuses to store the draft. */
  notStored: boolean;
  /** Whether what is filled in is a copy of another entry, none of which is added yet. */
  isCopy: boolean;
  /** Counts how often the form has been started again; a key that resets its fields. */
  round: number;
  /** The attempt to send the values that has had no answer. */
  attempt: IdempotencyKey | undefined;
  setAttempt: (attempt: IdempotencyKey) => void;
};

/** What a form that changes an entry adds to its draft. */
type EntryDraft = {
  begun: DraftContent["begun"];
  /** What the form starts with and its values once a draft is found, which may be older than the entry. */
  open: (found: DraftContent, typed: FormValues) => Promise<{ base: FormValues; values: FormValues }>;
};

/**
 * The state of a form's fields. Values that were not saved survive closing the page, as a draft; of `files`, which are
 * chosen and not yet uploaded, the draft keeps the names and what was typed for each. `refused` has values that were
 * sent without scripts and not saved, `copyOf` the id of the entry of which the form begins a copy.
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
  // A copy has drafts of its own: it must not show what was typed for another new entry.
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

  // A field that is rendered again after hydration would put its stored text in place of what stands in its control, so
  // the controls are read before.
  useLayoutEffect(() => {
    const early = valuesBeforeHydration(form.current, start);
    if (Object.keys(early).length > 0) setValues((now) => ({ ...now, ...early }));
    // This runs once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const restore = async () => {
      // React's strict mode runs effects twice in development; a draft is claimed once.
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
    // This runs once, after hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const stillLost = lostFiles.filter(({ name }) => !files.some((one) => one.name === name));
  if (stillLost.length < lostFiles.length) setLostFiles(stillLost);

  // The files as text, because the list is a new one each time that the form is rendered.
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
      // The copy is added: what follows is a new entry, after a reload too.
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

/** Whose drafts of the form at `path` are kept, and where. */
export function useDraftOwner(path: string): DraftOwner {
  const { user } = usePageData();
  return { path: path.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
}

/** The values that differ from those that the form started with. */
function changesOf(values: FormValues, base: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== base[name]));
}

/**
 * The values that the user has entered before React hydrated the page, for example on a slow phone. A choice that the
 * page came with, such as that of the default palette, is nobody's.
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

/** How long after a success a press on an untouched form is the second tap of the press before, in milliseconds. */
const doubleTap = 2000;

/**
 * Tells the second tap of a double one from a press that means something: a form that was just saved is untouched by
 * it.
 */
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
