import { type ClipboardEvent, Suspense, useRef, useState } from "react";
import { mayNameBijoyFont } from "../../../engine/words/bijoy-fonts.ts";
import { excerpt } from "../../../engine/words/excerpt.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import previewCss from "../../styles/formatted-text.css?inline";
import css from "./formatting-tools.css?inline";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Style } from "../../ui/Style.tsx";
import { controlId, type ControlProps, type FieldForm } from "../control.ts";
import { FieldFrame } from "../FieldFrame.tsx";
import { TextArea } from "../longText.tsx";
import { textForm } from "../text.tsx";

// Until these are loaded the field is a plain text area, in which Markdown can be typed.
const FormattingTools = lazyPart(() => import("./FormattingTools.tsx"));
const FormattedPreview = lazyPart(() => import("./FormattedPreview.tsx"));

/** The longest pasted HTML that is converted, in characters. A circular written in Word has some 100,000. */
const pasteLimit = 5_000_000;
/** Matches pasted HTML that has formatting worth converting. */
const formats = new RegExp(
  String.raw`<(?:h[1-6]|b|strong|[uo]l|a|table|del|s|strike|su[bp]|img)[\s>]|mso-(?:list|hide|element)|MsoTitle|` +
    String.raw`role=.heading|font-weight|vertical-align:\s*su|line-through|display:\s*none|\shidden[\s>=]`,
  "i",
);
/** The longest text, in characters, that the form repeats of what was left out. */
const longestLeftOut = 200;

/** Asks for a formatted text as Markdown, with formatting buttons and a preview. */
function FormattedTextControl(props: ControlProps) {
  const { field, name, label, language, optional, problem, value } = props;
  const t = useTranslate();
  const area = useRef<HTMLTextAreaElement>(null);
  const [previewed, setPreviewed] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  const [leftOut, setLeftOut] = useState("");
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData, currentTarget } = event;
    const html = clipboardData.getData("text/html");
    setTooLong(html.length > pasteLimit);
    setLeftOut("");
    // Returning without `preventDefault` lets the browser paste the plain text.
    if (html.length > pasteLimit || !(formats.test(html) || mayNameBijoyFont(html))) return;
    const plain = clipboardData.getData("text/plain");
    event.preventDefault();
    import("./paste-html.ts")
      .then(({ pasteHtml }) => pasteHtml(currentTarget, html, plain))
      .then((pasted) => {
        setLeftOut(pasted.leftOut);
        props.onChange(pasted.value);
      })
      .catch(() => document.execCommand("insertText", false, plain));
  };
  const previewId = `${controlId(name)}-preview`;
  return (
    <FieldFrame
      name={name}
      label={label}
      language={language}
      optional={optional}
      hint={field.hint && t(field.hint)}
      problem={problem}
    >
      <Style name="formatting-tools" css={css} />
      {/* For the preview. Styles must come with the page, before a script shows what uses them. */}
      <Style name="formatted-text" css={previewCss} />
      {/* If the form changes while the script of the buttons is loading, React hides them. The fallback keeps their
          row, so that nothing below it moves. */}
      <Suspense fallback={<div className="tools" />}>
        <FormattingTools
          {...props}
          area={area}
          preview={{ id: previewId, shown: previewed, toggle: () => setPreviewed(!previewed) }}
        />
      </Suspense>
      <TextArea {...props} area={area} onPaste={onPaste} />
      <output className="offer">
        {isTooLong && t(m.format_paste_too_long)}
        {leftOut !== "" && t(m.format_paste_left_out, { text: excerpt(leftOut, longestLeftOut) })}
      </output>
      <section
        className="formatted-preview"
        id={previewId}
        aria-label={t(m.preview)}
        aria-live="polite"
        hidden={!previewed}
      >
        {previewed && (
          <Suspense fallback={t(m.loading)}>
            <FormattedPreview markdown={value} />
          </Suspense>
        )}
      </section>
    </FieldFrame>
  );
}

export const formattedTextForm: FieldForm = { ...textForm, Control: FormattedTextControl };
