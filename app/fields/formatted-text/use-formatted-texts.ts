import { useEffect, useRef, useState } from "react";
import type { FormattedText } from "../../../engine/formatted-text.ts";
import { useLocale } from "../../page-data.ts";
import { send } from "../../session/api.ts";

/** How long typing must pause before the server is asked again, in milliseconds. */
const pause = 600;

type Texts = Readonly<Record<string, FormattedText>>;

/**
 * Parses Markdown texts on the server while `wanted` is true; the keys of `markdown` are names. It sends the first
 * request at once, and later ones when typing pauses. The last answer stays until the next one arrives. If a request
 * fails, `problem` says why.
 */
export function useFormattedTexts(
  markdown: Readonly<Record<string, string>>,
  wanted: boolean,
): { texts?: Texts; problem?: string } {
  const locale = useLocale();
  const [answer, setAnswer] = useState<{ texts?: Texts; problem?: string }>({});
  const wasAsked = useRef(false);
  const body = JSON.stringify(markdown);
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      wasAsked.current = true;
      const outcome = await send<Texts>("POST", "/formatted-text", JSON.parse(body) as object, { locale, signal });
      if (!signal.aborted) setAnswer(outcome.ok ? { texts: outcome.data } : { problem: outcome.message });
    };
    const timer = setTimeout(() => void ask(), wasAsked.current ? pause : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, wanted, locale]);
  return answer;
}
