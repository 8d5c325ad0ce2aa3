import { type RefObject, useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import type { Problem } from "../../engine/problems.ts";
import type { Row } from "../../engine/row.ts";
import { askedFields, check, type Typed, typedOf } from "../../engine/typed.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemWords } from "../../messages/problems.ts";
import { fieldForms } from "../fields/all.ts";
import type { UploadStep } from "../fields/control.ts";
import { usePageData, useSay } from "../page-data.ts";
import { toast } from "../ui/toasts.tsx";
import { type AttemptKey, attemptKey } from "./attempt-key.ts";
import { send } from "./client.ts";
import type { FormFailure } from "./FormMessage.tsx";
import { type TypedState, useTyped } from "./use-typed.ts";
import { without } from "./without.ts";

type Problems = Readonly<Record<string, string>>;

/** A form that adds or changes an entry. */
export type EntryForm = TypedState & {
  problems: Problems;
  failure: FormFailure | undefined;
  sending: boolean;
  noteUpload: (name: string, step: UploadStep) => void;
  submit: () => Promise<void>;
};

/** The behaviour of an entry's form: with a row it changes that entry, without it adds one. */
export function useEntryForm(
  collection: Collection,
  row: Row | undefined,
  form: RefObject<HTMLFormElement | null>,
): EntryForm {
  const say = useSay();
  const { locale, today } = usePageData();
  const words = collection.words;
  const updating = row !== undefined;
  const state = useTyped(typedOf(collection, today, row), form);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const attempt = useRef<AttemptKey>(undefined);
  const uploads = useRef(new Map<string, UploadStep>());

  const refuse = (found: Problems, told: Omit<FormFailure, "problems">) => {
    setProblems(found);
    setFailure({ ...told, problems: found });
  };
  const wordsOf = (name: string, problem: Problem) => {
    const kind = collection.fields[name]?.kind;
    const own = kind && fieldForms[kind]?.problemWords?.[problem];
    return say(own ?? problemWords[problem]);
  };
  const uploadProblems = () => {
    const unfinished = [...uploads.current].filter(([, step]) => step !== "none");
    return unfinished.map(([name, step]) => [
      name,
      say(step === "running" ? m.upload_unfinished : m.upload_failed_kept),
    ]);
  };

  const save = async (body: Record<string, unknown>) => {
    attempt.current = attemptKey(attempt.current, body);
    const outcome = row
      ? await send("PATCH", collection.api.update.replace("{id}", String(row.id)), body, { locale })
      : await send("POST", collection.api.list, body, { locale, idempotencyKey: attempt.current.key });
    if (!outcome.ok) {
      const title = say(words.failed ?? m.not_saved);
      refuse(outcome.fields, { title, text: `${outcome.message} ${say(m.not_saved_kept)}`, signedOut: outcome.kind === "signedOut" });
      return;
    }
    attempt.current = undefined;
    setProblems({});
    setFailure(undefined);
    state.begin(updating ? afterUpdate(collection, state) : typedOf(collection, today));
    toast.success(say(updating ? words.updated : words.added));
  };

  const submit = async () => {
    if (busy.current) return;
    const checked = check(collection, state.typed, today, updating);
    const found = "problems" in checked ? Object.entries(checked.problems) : [];
    const told = Object.fromEntries([
      ...found.map(([name, problem]) => [name, wordsOf(name, problem)]),
      ...uploadProblems(),
    ]) as Problems;
    if (!("body" in checked) || Object.keys(told).length > 0) {
      refuse(told, { title: say(m.problem_fields) });
      return;
    }
    busy.current = true;
    setSending(true);
    await save(checked.body);
    busy.current = false;
    setSending(false);
  };

  return {
    ...state,
    type: (name, value) => {
      setProblems((all) => without(all, name));
      state.type(name, value);
    },
    problems,
    failure,
    sending,
    noteUpload: (name, step) => void uploads.current.set(name, step),
    submit,
  };
}

/** What an update leaves in its form: what was typed, and what was there where it may not be empty. */
function afterUpdate(collection: Collection, { base, typed }: TypedState): Typed {
  const kept = askedFields(collection).filter(([name, { nullable }]) => !nullable && !typed[name]?.trim());
  return { ...typed, ...Object.fromEntries(kept.map(([name]) => [name, base[name] ?? ""])) };
}
