import { type RefObject, useRef, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { check, typedOf } from "../../engine/typed.ts";
import * as m from "../../messages/compiled/messages.js";
import { problemWords } from "../../messages/problems.ts";
import { useLocale, usePageData, useSay } from "../page-data.ts";
import { toast } from "../ui/toasts.tsx";
import type { FormFailure } from "./FormMessage.tsx";
import type { QueuedPicture } from "./picture-queue.ts";
import { usePictureQueue } from "./use-picture-queue.ts";
import { useTyped } from "./use-typed.ts";
import { without } from "./without.ts";

/** Stands for the address of a picture that has not been sent yet, so that the rest can be checked. */
const later = "/media/later";

/** The behaviour of the form that adds pictures. */
export function usePicturesForm(collection: Collection, form: RefObject<HTMLFormElement | null>) {
  const say = useSay();
  const digits = numbersIn(useLocale());
  const { today } = usePageData();
  const state = useTyped(typedOf(collection, today), form);
  const { pictures, add, addAddress, remove, run } = usePictureQueue();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const { typed } = state;

  /** Sends the chosen ones; everything else of the form goes with each. */
  const carryOut = async (chosen: readonly QueuedPicture[], body: Record<string, unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    const added = await run(chosen, {
      path: collection.api.list,
      bodyOf: (picture) => ({ ...body, picture }),
    });
    busy.current = false;
    setSending(false);
    const failed = chosen.length - added;
    if (added > 0) toast.success(say(collection.words.added));
    if (failed > 0) {
      const text = say(m.pictures_some_failed, { count: digits.format(failed) });
      setFailure({ title: say(m.not_saved), text, problems: {} });
    } else if (pictures.every((one) => chosen.includes(one))) {
      state.begin(typedOf(collection, today));
    }
  };

  const bodyFor = (address: string) => {
    const checked = check(collection, { ...typed, picture: address }, today, false);
    if ("body" in checked) return checked.body;
    const told = Object.entries(checked.problems).map(([name, problem]) => [
      name,
      say(name === "picture" && problem === "missing" ? m.link_missing : problemWords[problem]),
    ]);
    const found = Object.fromEntries(told) as Record<string, string>;
    setProblems(found);
    setFailure({ title: say(m.problem_fields), problems: found });
    return undefined;
  };

  const submit = async () => {
    if (busy.current) return;
    const address = typed.picture?.trim() ?? "";
    const body = bodyFor(address || (pictures.length > 0 ? later : ""));
    if (!body) return;
    setProblems({});
    const chosen = address ? [...pictures, addAddress(address)] : pictures;
    if (address) state.type("picture", "");
    await carryOut(chosen, body);
  };

  const retry = async (picture: QueuedPicture) => {
    const body = bodyFor(later);
    if (body) await carryOut([picture], body);
  };

  const type = (name: string, value: string) => {
    setProblems((all) => without(all, name));
    state.type(name, value);
  };
  return { ...state, type, pictures, choose: add, remove, problems, failure, sending, submit, retry };
}
