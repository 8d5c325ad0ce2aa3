import { useRef, useState } from "react";
import { failureOf, type FormFailure } from "../../app/forms/FormFailureAlert.tsx";
import { useLocale } from "../../app/page-data.ts";
import { send } from "../../app/session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../../app/session/idempotency-key.ts";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Sends one write at a time; a second press while one is on its way does nothing. `notDone` is what is said where it
 * fails.
 */
export function useCall(notDone: string) {
  const locale = useLocale();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const busy = useRef(false);
  const attempt = useRef<IdempotencyKey>(undefined);
  /** The answer; undefined if the write failed or another one was on its way. */
  const call = async <Answer>(method: Method, path: string, body?: object): Promise<Answer | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setSending(true);
    setFailure(undefined);
    // The same sent once more, after an answer that was lost, is done once.
    attempt.current = idempotencyKeyFor(attempt.current, [method, path, body]);
    const options = { locale, ...(method === "POST" && { idempotencyKey: attempt.current.key }) };
    const outcome = await send<Answer>(method, `/results${path}`, body, options);
    if (!outcome.ok) setFailure({ ...failureOf(notDone, outcome), problems: outcome.fields });
    setSending(false);
    busy.current = false;
    return outcome.ok ? outcome.data : undefined;
  };
  return { call, sending, failure, refuse: (text: string) => setFailure({ title: notDone, text, problems: {} }) };
}
