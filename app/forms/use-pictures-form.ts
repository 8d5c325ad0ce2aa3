import { type RefObject, useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import { numberFormat } from "../../engine/numbers.ts";
import { validateForm, toFormValues } from "../../engine/form-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessages } from "../../messages/problem-messages.ts";
import { useLocale, usePageData, useTranslate } from "../page-data.ts";
import { toast } from "../ui/toasts.tsx";
import type { Saved } from "./SavedNote.tsx";
import type { FormFailure } from "./FormFailureAlert.tsx";
import type { QueuedPicture } from "./picture-queue.ts";
import { usePictureQueue } from "./use-picture-queue.ts";
import { useFormState } from "./use-form-state.ts";
import { clearProblem } from "./clear-problem.ts";

/** A placeholder for the address of a picture that is not uploaded yet, so that the other fields can be checked. */
const placeholderAddress = "/media/later";

/** The behaviour of the form that adds pictures: its values, the queue, and sending. */
export function usePicturesForm(collection: Collection, form: RefObject<HTMLFormElement | null>) {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const { today } = usePageData();
  const state = useFormState(toFormValues(collection, today), form);
  const { pictures, add, addAddress, remove, run } = usePictureQueue();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<Saved>();
  const busy = useRef(false);
  const { values } = state;

  /** Sends the chosen pictures, each with the other values of the form. */
  const sendAll = async (chosen: readonly QueuedPicture[], body: Record<string, unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    setSaved(undefined);
    const added = await run(chosen, {
      path: collection.api.list,
      bodyOf: (picture) => ({ ...body, picture }),
    });
    busy.current = false;
    setSending(false);
    const failed = chosen.length - added;
    if (added > 0) toast.success(t(collection.messages.added));
    if (failed > 0) {
      const text = t(m.pictures_some_failed, { count: digits.format(failed) });
      setFailure({ title: t(m.not_saved), text, problems: {} });
    } else if (pictures.every((one) => chosen.includes(one))) {
      state.begin(toFormValues(collection, today));
      setSaved({ action: "added" });
    }
  };

  const bodyFor = (address: string) => {
    const checked = validateForm(collection, { ...values, picture: address }, today, false);
    if ("body" in checked) return checked.body;
    const texts = Object.entries(checked.problems).map(([name, problem]) => [
      name,
      t(name === "picture" && problem === "missing" ? m.link_missing : problemMessages[problem]),
    ]);
    const found = Object.fromEntries(texts) as Record<string, string>;
    setProblems(found);
    setFailure({ title: t(m.problem_fields), problems: found });
    return undefined;
  };

  const submit = async () => {
    if (busy.current) return;
    const address = values.picture?.trim() ?? "";
    const body = bodyFor(address || (pictures.length > 0 ? placeholderAddress : ""));
    if (!body) return;
    setProblems({});
    const chosen = address ? [...pictures, addAddress(address)] : pictures;
    if (address) state.setValue("picture", "");
    await sendAll(chosen, body);
  };

  const retry = async (picture: QueuedPicture) => {
    const body = bodyFor(placeholderAddress);
    if (body) await sendAll([picture], body);
  };

  const setValue = (name: string, value: string) => {
    setProblems((all) => clearProblem(all, name));
    state.setValue(name, value);
  };
  const beginAnother = () => {
    setSaved(undefined);
    form.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return { ...state, setValue, pictures, choose: add, remove, problems, failure, sending, saved, beginAnother, submit, retry };
}
