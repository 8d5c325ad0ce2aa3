import { type RefObject, useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import { toFormValues, validateForm } from "../../engine/forms/form-values.ts";
import { inputsOfText } from "../../engine/forms/misplaced-texts.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemMessage } from "../../messages/problem-messages.ts";
import { useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import { toast } from "../ui/toasts.tsx";
import { usePressOnce } from "../ui/use-press-once.ts";
import type { FormFailure } from "./FormFailureAlert.tsx";
import { ownName, ownTexts, problemName, textFields, withTexts } from "./picture-texts.ts";
import type { Saved } from "./SavedNote.tsx";
import { clearProblem, useDoubleTap, useDraftOwner, useFormState } from "./use-form-state.ts";
import { type QueuedPicture, queueProblems, usePictureQueue } from "./use-picture-queue.ts";

/** A placeholder for the address of a picture that is not uploaded yet, so that the other fields can be validated. */
const placeholderAddress = "/media/later";

/** The behaviour of the form that adds pictures: its values, the queue, and sending. */
export function usePicturesForm(collection: Collection, form: RefObject<HTMLFormElement | null>) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const page = usePageData();
  const { pictures, has, failed, create, add, setValue: setPictureValue, remove, run } = usePictureQueue();
  // The pictures added since the first failure, so that the message after a retry counts and undoes all of them.
  const addedSoFar = useRef<readonly (string | null)[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const files = pictures.flatMap((one) =>
    one.file ? [{ name: one.file.name, values: ownTexts(collection, one) }] : [],
  );
  const state = useFormState(collection, toFormValues(collection, page), form, files);
  const owner = useDraftOwner(page.path);
  const { noteSuccess, isSecondTap } = useDoubleTap(state);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const { sending, once, whileSending } = usePressOnce();
  const [saved, setSaved] = useState<Saved>();
  const { values } = state;

  /**
   * Validates the values that each picture is added with. Returns the request bodies, or undefined if any value is
   * invalid.
   */
  const check = (chosen: readonly QueuedPicture[]) => {
    const bodies = new Map<number, Record<string, unknown>>();
    const found: Record<string, string> = chosen.length === 0 ? { picture: t(m.link_missing) } : {};
    for (const picture of chosen) {
      const sent = { ...values, ...ownTexts(collection, picture), picture: picture.url ?? placeholderAddress };
      const checked = validateForm(collection, sent, page);
      if ("body" in checked) bodies.set(picture.number, checked.body);
      else {
        for (const [name, problem] of Object.entries(checked.problems)) {
          found[problemName(collection, picture, name)] = t(problemMessage(problem));
        }
      }
    }
    setProblems(found);
    if (Object.keys(found).length === 0) return bodies;
    setFailure({ title: t(m.problem_fields), problems: found });
    return undefined;
  };

  const send = async (chosen: readonly QueuedPicture[], bodies: ReadonlyMap<number, Record<string, unknown>>) => {
    setFailure(undefined);
    const bodyOf = ({ number }: QueuedPicture, picture: string) => ({ ...bodies.get(number), picture });
    const sent = await whileSending(() => run(chosen, { path: collection.api.list, bodyOf }));
    const ids = [...addedSoFar.current, ...sent];
    addedSoFar.current = ids;
    const added = ids.length;
    const left = failed();
    if (left.length > 0) {
      const counts = { added: digits.format(added), total: digits.format(added + left.length) };
      const title = added > 0 ? t(m.pictures_some_added, counts) : t(m.not_saved);
      const signedOut = left.some(({ failure: reason }) => reason?.kind === "signedOut");
      setFailure({ title, text: t(m.pictures_some_failed), problems: queueProblems(left), signedOut });
      return;
    }
    addedSoFar.current = [];
    // All pictures were removed from the queue before their turn.
    if (added === 0) return;
    const isProposed = ids.includes(null);
    toast.success(t(isProposed ? m.proposal_sent : collection.messages.added));
    if (!pictures.every((one) => chosen.includes(one))) return;
    state.begin(toFormValues(collection, page), values);
    void import("./dismissed-hints.ts").then(
      (hints) => hints.passDismissedHints(owner, collection.name),
      () => undefined,
    );
    noteSuccess();
    setSaved({
      action: "added",
      values: added === 1 ? { ...values, ...ownTexts(collection, chosen[0]!) } : values,
      count: added,
      at: Date.now(),
      // The last one first, as they were added one after the other.
      undo: ids
        .flatMap((id) => (id === null ? [] : [{ collection: collection.name, id: Number(id), removes: true, last: 1 }]))
        .toReversed(),
      isProposed,
    });
  };

  const submit = async () => {
    if (pictures.length === 0 && isSecondTap()) return;
    setSaved(undefined);
    const address = values.picture?.trim();
    const entered = address ? create({ url: address }) : undefined;
    const chosen = entered ? [...pictures, entered] : pictures;
    const bodies = check(chosen);
    if (!bodies) return;
    if (entered) {
      add([entered]);
      state.setValue("picture", "");
    }
    await send(chosen, bodies);
  };

  const retry = async (picture: QueuedPicture) => {
    const bodies = check([picture]);
    if (bodies) await send([picture], bodies);
  };

  return {
    ...state,
    setValue: (name: string, value: string) => {
      setProblems((all) => inputsOfText(textFields(collection), name).reduce(clearProblem, all));
      state.setValue(name, value);
    },
    setPictureValue: (picture: QueuedPicture, name: string, value: string) => {
      const own = textFields(collection).map((field) => ownName(field, picture));
      setProblems((all) => inputsOfText(own, name).reduce(clearProblem, all));
      setPictureValue(picture.number, name, value);
    },
    pictures,
    choose: (chosen: readonly File[]) => {
      const fresh = chosen.filter((file) => !has(file));
      setLeftOut(chosen.length - fresh.length);
      add(fresh.map((file) => withTexts(collection, create({ file }), state.lostFiles)));
    },
    /** How many of the last chosen files were skipped because the queue already had them. */
    leftOut,
    remove: (picture: QueuedPicture) => {
      remove(picture.number);
      if (picture.step === "failed" && failed().length === 0) {
        addedSoFar.current = [];
        setFailure(undefined);
      }
    },
    problems: { ...problems, ...queueProblems(pictures) },
    failure,
    sending,
    saved,
    undone: () => {
      setSaved(undefined);
      toast.success(t(m.undone));
    },
    beginAnother: () => {
      setSaved(undefined);
      form.current?.querySelector<HTMLElement>("input")?.focus();
    },
    files: files.map(({ name }) => name),
    submit: () => once(submit),
    retry: (picture: QueuedPicture) => once(() => retry(picture)),
  };
}
