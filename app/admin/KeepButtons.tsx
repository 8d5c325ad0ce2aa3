import { useState } from "react";
import { useTexts } from "../session/texts.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { secondFactorTexts } from "./second-factor-texts.ts";

/** Buttons that copy a text and print the page; without scripts the browser's own ways do the same. */
export function KeepButtons({ text }: { text: string }) {
  const texts = useTexts<typeof secondFactorTexts>();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  // The clipboard is refused to pages without HTTPS; the codes can still be selected.
  const copy = () => navigator.clipboard?.writeText(text).then(() => setCopied(true), () => undefined);
  if (!hydrated) return null;
  return (
    <p className="keep">
      <button type="button" className="btn quiet" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? texts.second_factor_copied : texts.second_factor_copy}</span>
      </button>
      <button type="button" className="btn quiet" onClick={() => print()}>
        {texts.second_factor_print}
      </button>
    </p>
  );
}
