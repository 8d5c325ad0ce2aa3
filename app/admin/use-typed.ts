import { type RefObject, useEffect, useState } from "react";
import type { Typed } from "../../engine/typed.ts";
import { usePageData } from "../page-data.ts";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";

/** What stands in a form, kept as a draft while it differs from what the form began with. */
export type TypedState = {
  typed: Typed;
  /** What it began with. */
  base: Typed;
  type: (name: string, value: string) => void;
  /** Begins anew with other values; the draft is forgotten. */
  begin: (values: Typed) => void;
  /** Whether what stands here was kept from before. */
  restored: boolean;
  discard: () => void;
  /** False until the page is alive. */
  ready: boolean;
  /** Grows each time the form begins anew. */
  round: number;
};

/** The state of a form's fields; nothing that was typed is lost by leaving the page. */
export function useTyped(start: Typed, form: RefObject<HTMLFormElement | null>): TypedState {
  const path = usePageData().path.toLowerCase();
  const [base, setBase] = useState(start);
  const [typed, setTyped] = useState(start);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);
  const [round, setRound] = useState(0);
  const [unkept, setUnkept] = useState(false);

  useEffect(() => {
    const draft = readDraft(path);
    const early = typedEarly(form.current, base);
    if (draft) setRestored(true);
    if (draft || Object.keys(early).length > 0) setTyped({ ...base, ...draft?.typed, ...early });
    setReady(true);
    // Once, when the page comes alive.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    if (!ready) return;
    const changed = Object.entries(typed).filter(([name, value]) => value !== base[name]);
    if (changed.length === 0) dropDraft(path);
    setUnkept(changed.length > 0 && !keepDraft(path, { typed: Object.fromEntries(changed) }));
  }, [ready, typed, base, path]);

  useEffect(() => {
    if (!unkept) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unkept]);

  const begin = (values: Typed) => {
    dropDraft(path);
    setBase(values);
    setTyped(values);
    setRestored(false);
    setRound((before) => before + 1);
  };
  return {
    typed,
    base,
    type: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    begin,
    restored,
    discard: () => begin(base),
    ready,
    round,
  };
}

/** What somebody typed before the page came alive, as on a slow phone. */
function typedEarly(form: HTMLFormElement | null, start: Typed): Record<string, string> {
  if (!form) return {};
  const early = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && entry[0] in start && entry[1] !== start[entry[0]],
  );
  return Object.fromEntries(early);
}
