import { type RefObject, useRef, useState } from "react";
import { localizedName, type Collection } from "../../engine/collection.ts";
import type { Problem } from "../../engine/problems.ts";
import type { Row } from "../../engine/row.ts";
import { formFields, validateForm, type FormValues, toFormValues } from "../../engine/form-values.ts";
import { fillMainTexts, splitTexts } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessages } from "../../messages/problem-messages.ts";
import { fieldForms } from "../fields/all.ts";
import type { UploadStep } from "../fields/control.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { toast } from "../ui/toasts.tsx";
import { type IdempotencyKey, idempotencyKeyFor } from "./idempotency-key.ts";
import { send } from "../session/api.ts";
import type { Saved } from "./SavedNote.tsx";
import type { FormFailure } from "./FormFailureAlert.tsx";
import { type FormState, useFormState } from "./use-form-state.ts";
import { clearProblem } from "./clear-problem.ts";

type Problems = Readonly<Record<string, string>>;
/** The state of a field's upload, and the name of its file. */
type Upload = { step: UploadStep; file: string };
/** The answer to a write; an addition has the id of the entry. */
type Written = { insertedId?: string };

/** A form that adds or changes an entry. */
export type EntryFormState = FormState & {
  problems: Problems;
  failure: FormFailure | undefined;
  sending: boolean;
  /** What was saved last; undefined before, and once another entry is begun. */
  saved: Saved | undefined;
  /** Begins another entry. */
  beginAnother: () => void;
  /** The names of the files that are chosen and not uploaded yet. */
  files: readonly string[];
  setUploadStep: (name: string, step: UploadStep, file: string) => void;
  submit: () => Promise<void>;
};

/** The behaviour of an entry's form: it changes the entry `row`, or adds one if there is no row. */
export function useEntryForm(
  collection: Collection,
  row: Row | undefined,
  form: RefObject<HTMLFormElement | null>,
): EntryFormState {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const { messages } = collection;
  const updating = row !== undefined;
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const unfinished = Object.entries(uploads).filter(([, { step }]) => step !== "none");
  const files = unfinished.map(([, { file }]) => file);
  const state = useFormState(toFormValues(collection, today, row), form, files);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<Saved>();
  const busy = useRef(false);
  const attempt = useRef<IdempotencyKey>(undefined);

  const refuse = (found: Problems, reason: Omit<FormFailure, "problems">) => {
    setProblems(found);
    setFailure({ ...reason, problems: found });
  };
  const problemText = (name: string, problem: Problem) => {
    const kind = collection.fields[name]?.kind;
    const own = kind && fieldForms[kind]?.problemWords?.[problem];
    return t(own ?? problemMessages[problem]);
  };
  const uploadProblems = () =>
    unfinished.map(([name, { step }]) => [name, t(step === "running" ? m.upload_unfinished : m.upload_failed_kept)]);

  const save = async (body: Record<string, unknown>) => {
    attempt.current = idempotencyKeyFor(attempt.current, body);
    const outcome = row
      ? await send<Written>("PATCH", collection.api.update.replace("{id}", String(row.id)), body, { locale })
      : await send<Written>("POST", collection.api.list, body, { locale, idempotencyKey: attempt.current.key });
    if (!outcome.ok) {
      const title = t(messages.failed ?? m.not_saved);
      const removed = updating && outcome.kind === "missing";
      const text = `${removed ? t(m.removed_meanwhile) : outcome.message} ${t(m.not_saved_kept)}`;
      refuse(outcome.fields, { title, text, signedOut: outcome.kind === "signedOut", removed });
      return;
    }
    attempt.current = undefined;
    setProblems({});
    setFailure(undefined);
    state.begin(updating ? afterUpdate(collection, state) : toFormValues(collection, today));
    setSaved(row ? { action: "updated", id: String(row.id) } : { action: "added", id: outcome.data.insertedId });
    toast.success(t(updating ? messages.updated : messages.added));
  };

  const submit = async () => {
    if (busy.current) return;
    const checked = validateForm(collection, state.values, today, updating ? state.base : undefined);
    const found = "problems" in checked ? Object.entries(checked.problems) : [];
    const texts = Object.fromEntries([
      ...found.map(([name, problem]) => [name, problemText(name, problem)]),
      ...uploadProblems(),
    ]) as Problems;
    if (!("body" in checked) || Object.keys(texts).length > 0) {
      refuse(texts, { title: t(m.problem_fields) });
      return;
    }
    busy.current = true;
    setSending(true);
    setSaved(undefined);
    await save(checked.body);
    busy.current = false;
    setSending(false);
  };

  return {
    ...state,
    setValue: (name, value) => {
      // A Bengali text is enough for a required field, so that typing it corrects the main one too.
      const main = Object.keys(collection.fields).find((one) => localizedName(one) === name) ?? name;
      setProblems((all) => clearProblem(clearProblem(all, name), main));
      state.setValue(name, value);
      // The point of the picture before says nothing about this one.
      for (const [point, { pictureField }] of formFields(collection)) if (pictureField === name) state.setValue(point, "");
    },
    problems,
    failure,
    sending,
    saved,
    beginAnother: () => {
      setSaved(undefined);
      form.current?.querySelector<HTMLElement>(".in")?.focus();
    },
    files,
    setUploadStep: (name, step, file) => {
      setUploads((all) => ({ ...all, [name]: { step, file } }));
      if (step === "none") setProblems((all) => clearProblem(all, name));
    },
    discard: () => {
      setUploads({});
      state.discard();
    },
    submit,
  };
}

/** The form's values after an update: what was sent, or the stored value of a required field that was left empty. */
function afterUpdate(collection: Collection, { base, values }: FormState): FormValues {
  const sent = fillMainTexts(collection, values);
  const kept = formFields(collection).filter(([name, { nullable }]) => !nullable && !sent[name]?.trim());
  return splitTexts(collection, { ...sent, ...Object.fromEntries(kept.map(([name]) => [name, base[name] ?? ""])) });
}
