import { type RefObject, useEffect, useRef, useState } from "react";
import { type Collection, lackingField } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { daysAfterTyping, typedBefore } from "../../engine/dates/first-day-in-form.ts";
import {
  type FormValues,
  toCopyValues,
  toFormValues,
  validateForm,
  valuesAfterUpdate,
} from "../../engine/forms/form-values.ts";
import { inputsBeside } from "../../engine/forms/misplaced-texts.ts";
import * as m from "../../messages/compiled/messages.js";
import type { UploadStep } from "../fields/control.ts";
import { useProblemText } from "../fields/EntryField.tsx";
import { usePageData, useTranslate } from "../page-data.ts";
import { type Failure, send } from "../session/api.ts";
import { idempotencyKeyFor } from "../session/idempotency-key.ts";
import type { Refusal } from "../session/form-action.ts";
import { toast } from "../ui/toasts.tsx";
import { usePressOnce } from "../ui/use-press-once.ts";
import type { FormFailure } from "./FormFailureAlert.tsx";
import { type Saved, savedMessage } from "./SavedNote.tsx";
import { type EntryVersion, type LastChange, type Meanwhile, useEntryVersion } from "./use-entry-version.ts";
import {
  clearProblem,
  type EntryDraft,
  type FormState,
  useDoubleTap,
  useDraftOwner,
  useFormState,
} from "./use-form-state.ts";
import { usePicturePoints } from "../fields/focus.tsx";

type Problems = Readonly<Record<string, string>>;
/** The state of a field's upload, and the name of its file. */
type Upload = { step: UploadStep; file: string };

/** What is wrong with a field whose upload has not finished. */
const unfinishedMessages = {
  begun: m.upload_begun,
  running: m.upload_unfinished,
  failed: m.upload_failed_kept,
  refused: m.upload_refused_kept,
} as const;
/** The response to a write. For an added entry it has the id. */
type Written = { insertedId?: string };

/** A form that adds or changes an entry. */
export type EntryFormState = FormState & {
  problems: Problems;
  failure: FormFailure | undefined;
  sending: boolean;
  /** The last save; undefined before the first one, and after another entry is started. */
  saved: Saved | undefined;
  /** The conflicts with somebody else's change that are not yet decided. */
  meanwhile: Meanwhile | undefined;
  /** Starts another entry. */
  beginAnother: () => void;
  /** The names of the files that are chosen but not yet uploaded. */
  files: readonly string[];
  setUploadStep: (name: string, step: UploadStep, file: string) => void;
  /** Sends the values; returns whether they were saved. */
  submit: () => Promise<boolean>;
};

type EntryFormStart = {
  refused?: Refusal | undefined;
  copied?: EntryVersion["row"] | undefined;
  replaces?: number | undefined;
};

/**
 * The behaviour of an entry's form: it changes the stored entry, or adds one if there is none. `lastChange` says who
 * changed the entry last; `refused` says why a form that was submitted without scripts was not saved. A new entry
 * starts with the values of `copied`. The writes replace the proposal `replaces`, if they need approval.
 */
export function useEntryForm(
  declaration: Declaration,
  stored: EntryVersion | undefined,
  lastChange: LastChange | undefined,
  form: RefObject<HTMLFormElement | null>,
  { refused, copied, replaces }: EntryFormStart,
): EntryFormState {
  const t = useTranslate();
  const problemText = useProblemText(declaration);
  const page = usePageData();
  const { locale, today } = page;
  const { messages } = declaration;
  const row = stored?.row;
  const updating = row !== undefined;
  const version = useEntryVersion(declaration, stored, lastChange?.isOwn ?? false);
  const conflictTitle = (isOwn = false) => t(isOwn ? m.conflict_title_own : m.conflict_title);
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const unfinished = Object.entries(uploads).flatMap(([name, { step, file }]) =>
    step === "none" ? [] : [{ name, step, file }],
  );
  // A draft does not ask for a refused file again.
  const files = unfinished.flatMap(({ step, file }) => (step === "refused" ? [] : [{ name: file, values: {} }]));
  const open: EntryDraft["open"] = async (found, typed) => {
    const opened = await version.openDraft(found.begun, typed);
    if (opened.asks)
      setFailure({
        title: conflictTitle(lastChange?.isOwn),
        text: lastChange ? t(m.problem_changed, lastChange) : "",
        problems: {},
      });
    return opened;
  };
  const draft = updating ? { begun: version.begun, open } : undefined;
  const start = copied ? toCopyValues(declaration, page, copied) : toFormValues(declaration, page, row);
  const state = useFormState(declaration, start, form, files, draft, refused?.values, copied?.id);
  const { noteSuccess, isSecondTap } = useDoubleTap(state);
  const owner = useDraftOwner(page.path);
  const pointsOf = usePicturePoints(declaration, state.values);
  const [problems, setProblems] = useState<Problems>(refused?.fields ?? {});
  const [failure, setFailure] = useState<FormFailure | undefined>(
    refused && { title: refused.message, problems: refused.fields },
  );
  const { sending, once, whileSending } = usePressOnce();
  const [saved, setSaved] = useState<Saved>();
  const typed = useRef(new Set<string>());
  useEffect(() => {
    // The values of a draft, and those typed before the page was hydrated, count as typed.
    if (state.ready) for (const name of typedBefore(declaration, state, today)) typed.current.add(name);
    // oxlint-disable-next-line react/exhaustive-deps -- This runs once, when the form is ready.
  }, [state.ready]);

  const refuse = (found: Problems, reason: Omit<FormFailure, "problems">) => {
    setProblems(found);
    setFailure({ ...reason, problems: found });
  };
  const uploadProblems = () => unfinished.map(({ name, step }) => [name, t(unfinishedMessages[step])]);

  const fail = (outcome: Failure, isOwn?: boolean) => {
    const title = outcome.kind === "changed" ? conflictTitle(isOwn) : t(messages.failed ?? m.not_saved);
    const removed = updating && outcome.kind === "missing";
    const text = `${removed ? t(m.removed_meanwhile) : outcome.message} ${t(m.not_saved_kept)}`;
    refuse(outcome.fields, { title, text, signedOut: outcome.kind === "signedOut", removed });
  };
  const succeed = (values: FormValues, sent: FormValues, what: Omit<Saved, "values" | "at">) => {
    setProblems({});
    setFailure(undefined);
    setUploads({});
    state.begin(values, sent);
    typed.current.clear();
    noteSuccess();
    const done = { ...what, values: sent, at: Date.now() };
    setSaved(done);
    toast.success(t(savedMessage(declaration, done)));
  };

  const add = async ({ name, api }: Collection, body: Record<string, unknown>) => {
    const attempt = idempotencyKeyFor(state.attempt, body);
    state.setAttempt(attempt);
    const outcome = await send<Written>("POST", api.list, body, {
      locale,
      idempotencyKey: attempt.key,
      expects: "acknowledged",
      replaces,
    });
    if (!outcome.ok) fail(outcome);
    else {
      const { insertedId: id } = outcome.data;
      // If the script cannot be loaded, the entry's own form shows the dismissed hints again.
      void import("./dismissed-hints.ts").then(
        (hints) => hints.passDismissedHints(owner, name, id),
        () => undefined,
      );
      const undo = id === undefined ? undefined : [{ collection: name, id: Number(id), removes: true, last: 1 }];
      const { isProposed } = outcome;
      succeed(toFormValues(declaration, page), state.values, { action: "added", id, undo, isProposed });
    }
    return outcome.ok;
  };
  const update = async (id: number, body: Record<string, unknown>) => {
    const change = { before: state.base, mine: state.values, body };
    const { outcome, before, mine, kept, isOwn } = await version.sendUpdate(change, state.rebase, replaces);
    if (!outcome.ok) fail(outcome, isOwn);
    else {
      const last = outcome.version;
      const undo = last === undefined ? undefined : [{ collection: declaration.name, id, version: last - 1, last }];
      const after = valuesAfterUpdate(declaration, locale, before, mine);
      const { isProposed } = outcome;
      succeed(after, mine, { action: "updated", id: isProposed ? undefined : String(id), kept, undo, isProposed });
    }
    return outcome.ok;
  };

  const submit = async () => {
    if (files.length === 0 && isSecondTap()) return false;
    setSaved(undefined);
    const checked = validateForm(declaration, state.values, page, updating ? state.base : undefined);
    const found = "problems" in checked ? Object.entries(checked.problems) : [];
    // The form reports it together with the other problems. Otherwise only the server would, once those are mended. A
    // file that is not uploaded yet counts. Updates are left to the server, which knows the values that are not sent.
    const typedValues = Object.entries(state.values).filter(([, text]) => text.trim() !== "");
    const filled = Object.fromEntries([...typedValues, ...unfinished.map(({ name, file }) => [name, file])]);
    const lacking = isCollection(declaration) && !updating ? lackingField(declaration, filled) : undefined;
    const texts = Object.fromEntries([
      ...found.map(([name, problem]) => [name, problemText(name, problem)]),
      ...(lacking ? [[lacking.name, t(lacking.problem)]] : []),
      ...uploadProblems(),
    ]) as Problems;
    if (!("body" in checked) || Object.keys(texts).length > 0) {
      refuse(texts, { title: t(m.problem_fields) });
      return false;
    }
    return whileSending(async () =>
      row ? update(row.id, checked.body) : isCollection(declaration) && add(declaration, checked.body),
    );
  };

  return {
    ...state,
    setValue: (name, value) => {
      // A required field needs a text in only one language, so typing one text also removes the error of the other.
      setProblems((all) => inputsBeside(declaration, name).reduce(clearProblem, all));
      state.setValue(name, value);
      typed.current.add(name);
      for (const [point, its] of Object.entries(pointsOf(name, value))) state.setValue(point, its);
      const days = daysAfterTyping(declaration, { ...state, typed: typed.current }, name, value, today);
      for (const [day, its] of Object.entries(days)) state.setValue(day, its);
    },
    problems,
    failure,
    sending,
    saved,
    beginAnother: () => {
      setSaved(undefined);
      form.current?.querySelector<HTMLElement>(".entry-field .in")?.focus();
    },
    files: files.map(({ name }) => name),
    setUploadStep: (name, step, file) => {
      setUploads((all) => ({ ...all, [name]: { step, file } }));
      if (step === "none") setProblems((all) => clearProblem(all, name));
    },
    meanwhile: version.meanwhile,
    discard: () => {
      if (version.meanwhile) setFailure(undefined);
      version.forget();
      setUploads({});
      typed.current.clear();
      state.discard();
    },
    submit: async () => (await once(submit)) ?? false,
  };
}
