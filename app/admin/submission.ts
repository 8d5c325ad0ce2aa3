import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "../ui/hydrated.ts";
import type { Failure } from "./outcome.ts";

/** How sending a form ended; "leaving" where another page is on its way. */
export type Ending = Failure | "done" | "leaving";

/** A form that is being sent: one at a time, however often the button is pressed. */
export type Submission = {
  /** Whether React is ready to send; before that a press would be lost, were it not kept (`enhance/first-touch.ts`). */
  ready: boolean;
  busy: boolean;
  failure: Failure | undefined;
  /** Grows with each failure, so that the same words are announced again. */
  failures: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Sends a form's fields by `send`; what was typed stays, and the first field that is wrong gets the focus. */
export function useSubmission(
  send: (fields: Record<string, string>, form: HTMLFormElement) => Promise<Ending>,
): Submission {
  const ready = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [failures, setFailures] = useState(0);
  const running = useRef(false);

  const run = async (sent: HTMLFormElement) => {
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(sent)) if (typeof value === "string") fields[name] = value;
    setBusy(true);
    setFailure(undefined);
    const ending = await send(fields, sent);
    if (ending === "leaving") return;
    running.current = false;
    flushSync(() => {
      setBusy(false);
      if (ending === "done") return;
      setFailure(ending);
      setFailures((count) => count + 1);
    });
    sent.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    void run(event.currentTarget);
  };
  return { ready, busy, failure, failures, onSubmit };
}
