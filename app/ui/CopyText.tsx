import css from "./copy-text.css?inline";
import { CustomElement } from "./CustomElement.tsx";
import { Style } from "./Style.tsx";

type CopyTextProps = {
  text: string;
  /** The language of the text, where it is not the page's. */
  lang?: string | undefined;
  /**
   * The words of the button, and what is said once the text was copied or, where that is not allowed, only selected.
   */
  copy: string;
  copied: string;
  selected: string;
};

/** A text to take away: one touch selects it, and with scripts a button copies it. */
export function CopyText({ text, lang, copy, copied, selected }: CopyTextProps) {
  return (
    <>
      <Style name="copy-text" css={css} />
      <copy-text data-copied={copied} data-selected={selected}>
        <code translate="no" lang={lang}>
          {text}
        </code>
        <button type="button" value="copy" className="btn">
          {copy}
        </button>
        <output />
      </copy-text>
      <CustomElement script="copy-text" />
    </>
  );
}
