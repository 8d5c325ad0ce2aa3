import { useRef, useState } from "react";
import { failureOf, type FormFailure } from "../../app/forms/FormFailureAlert.tsx";
import { useLocale } from "../../app/page-data.ts";
import { send } from "../../app/session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../../app/session/idempotency-key.ts";
import { usePressOnce } from "../../app/ui/use-press-once.ts";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Returns a function that sends one write at a time, so that a second press does nothing while one is running.
 * `notDone` is the message for a failure.
 */
export function useCall(notDone: string) {
  const locale = useLocale();
  const { sending, once, whileSending } = usePressOnce();
  const [failure, setFailure] = useState<FormFailure>();
  const attempt = useRef<IdempotencyKey>(undefined);
  /**
   * Returns the answer; undefined if the write failed or another one was running. If it failed because somebody else
   * has changed what it was made from, `onLater` gets what is there now.
   */
  const call = <Answer, Later = never>(
    method: Method,
    path: string,
    body?: object,
    onLater?: (later: Later) => void,
  ): Promise<Answer | undefined> =>
    once(async () => {
      setFailure(undefined);
      // If the answer was lost and the user sends the same again, it has the same idempotency key and is done once.
      attempt.current = idempotencyKeyFor(attempt.current, [method, path, body]);
      const options = { locale, ...(method === "POST" && { idempotencyKey: attempt.current.key }) };
      const outcome = await whileSending(() => send<Answer>(method, `/results${path}`, body, options));
      if (!outcome.ok) setFailure({ ...failureOf(notDone, outcome), problems: outcome.fields });
      if (!outcome.ok && outcome.later !== undefined) onLater?.(outcome.later as Later);
      return outcome.ok ? outcome.data : undefined;
    });
  return { call, sending, failure, refuse: (text: string) => setFailure({ title: notDone, text, problems: {} }) };
}
