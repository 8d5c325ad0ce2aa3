import { useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

type Props = {
  /** The text to copy. */
  text: string;
  /** The names of the buttons, and what the first one says afterwards; without `print` there is no second button. */
  copy: string;
  copied: string;
  print?: string;
};

/** Buttons that copy a text and print the page; without scripts the browser's own ways do the same. */
export function KeepButtons({ text, copy, copied, print: printLabel }: Props) {
  const hydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  // The clipboard is refused to pages without HTTPS; the text can still be selected.
  const onCopy = () => navigator.clipboard?.writeText(text).then(() => setIsCopied(true), () => undefined);
  if (!hydrated) return null;
  return (
    <p className="keep">
      <button type="button" className="btn quiet" onClick={() => void onCopy()}>
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </button>
      {printLabel && (
        <button type="button" className="btn quiet" onClick={() => print()}>
          {printLabel}
        </button>
      )}
    </p>
  );
}
