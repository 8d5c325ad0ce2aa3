import css from "./copy-text.css?inline";
import { CustomElement } from "./CustomElement.tsx";
import { Style } from "./Style.tsx";

type CopyTextProps = {
  text: string;
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined;
  /**
   * The button's label, the message after the text was copied, and the message if the browser only allows selecting it.
   */
  copy: string;
  copied: string;
  selected: string;
};

/** A text to copy: one touch selects it, and with scripts a button copies it. */
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
