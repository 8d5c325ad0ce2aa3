import boldIcon from "lucide-static/icons/bold.svg?raw";
import eyeIcon from "lucide-static/icons/eye.svg?raw";
import headingIcon from "lucide-static/icons/heading.svg?raw";
import imageIcon from "lucide-static/icons/image.svg?raw";
import linkIcon from "lucide-static/icons/link.svg?raw";
import listIcon from "lucide-static/icons/list.svg?raw";
import paperclipIcon from "lucide-static/icons/paperclip.svg?raw";
import quoteIcon from "lucide-static/icons/quote.svg?raw";
import { type RefObject, useRef } from "react";
import type { Message } from "../../../engine/message.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useTranslate } from "../../page-data.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { controlId, type ControlProps } from "../control.ts";
import { downscale } from "../downscale.ts";
import { documentTypes } from "../link.tsx";
import { UploadLine } from "../UploadLine.tsx";
import { useUpload } from "../use-upload.ts";

type FormattingToolsProps = Pick<ControlProps, "name" | "onChange" | "onUploadStep"> & {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The preview, which the last button shows and hides. */
  preview: { id: string; shown: boolean; toggle: () => void };
};

/**
 * Buttons that insert Markdown at the text area's cursor. On phones they show icons in one row, and only screen readers
 * get their labels.
 */
export default function FormattingTools({ name, area, onChange, onUploadStep, preview }: FormattingToolsProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const chosen = useRef({ name: "", isPicture: false });
  const edit = (make: (selection: Selection) => Edit) => {
    const { current } = area;
    if (!current) return;
    const { value, selectionStart: start, selectionEnd: end } = current;
    onChange(applyEdit(current, make({ value, start, end })));
  };
  // Pictures are uploaded as documents too, because documents always go to the site's own media, even if pictures are
  // sent to another host.
  const { upload, start, retry, forget } = useUpload("document", {
    onUrl: (url) => {
      const { name: file, isPicture } = chosen.current;
      const words = isPicture ? t(m.format_picture_words) : file.replace(/\.\w+$/, "");
      edit((selection) => insertUpload(selection, { url, words, isPicture }));
    },
    onStep: onUploadStep,
  });
  const send = async (file: File, isPicture: boolean) => {
    chosen.current = { name: file.name, isPicture };
    start(isPicture ? await downscale(file) : file);
  };
  const sign = (icon: string, label: Message) => (
    <>
      <Icon svg={icon} />
      <span>{t(label)}</span>
    </>
  );
  const button = (icon: string, label: Message, make: (selection: Selection) => Edit) => (
    <button type="button" className="btn quiet" title={t(label)} disabled={!hydrated} onClick={() => edit(make)}>
      {sign(icon, label)}
    </button>
  );
  const chooser = (icon: string, label: Message, accept: string, isPicture: boolean) => (
    <label className="btn quiet" title={t(label)}>
      {sign(icon, label)}
      <input
        type="file"
        className="vh"
        accept={accept}
        disabled={!hydrated}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file, isPicture);
          event.target.value = "";
        }}
      />
    </label>
  );
  return (
    <>
      <fieldset className="tools" aria-label={t(m.format_tools)} aria-controls={controlId(name)}>
        {button(boldIcon, m.format_bold, (selection) => toggleBold(selection, t(m.format_bold)))}
        {button(headingIcon, m.format_heading, (selection) => toggleLines(selection, "## "))}
        {button(listIcon, m.format_list, (selection) => toggleLines(selection, "- "))}
        {button(quoteIcon, m.format_quotation, (selection) => toggleLines(selection, "> "))}
        {button(linkIcon, m.format_link, (selection) => insertLink(selection, t(m.format_link)))}
        {chooser(imageIcon, m.format_picture, "image/*", true)}
        {chooser(paperclipIcon, m.format_document, documentTypes, false)}
        <button
          type="button"
          className="btn quiet"
          title={t(m.preview)}
          disabled={!hydrated}
          aria-expanded={preview.shown}
          aria-controls={preview.id}
          onClick={preview.toggle}
        >
          {sign(eyeIcon, m.preview)}
        </button>
      </fieldset>
      {upload.step !== "done" && <UploadLine upload={upload} onRetry={retry} onForget={forget} />}
    </>
  );
}

/** An edit of a text: replaces the part between two offsets, then sets the selection. */
export type Edit = { from: number; to: number; text: string; select: readonly [start: number, end: number] };

/** A text area's value and the offsets of its selection. */
export type Selection = { value: string; start: number; end: number };

const boldSign = "**";

/** Makes the selected words bold, or normal again. Without a selection it inserts `words`. */
export function toggleBold({ value, start, end }: Selection, words: string): Edit {
  const selected = value.slice(start, end);
  const isBold = selected.length > 2 * boldSign.length && selected.startsWith(boldSign) && selected.endsWith(boldSign);
  if (isBold) return replace(start, end, selected.slice(boldSign.length, -boldSign.length));
  // Put the asterisks directly beside the words, because Markdown ignores asterisks that a space separates from the
  // words.
  const from = start + (selected.length - selected.trimStart().length);
  const text = selected.trim() || words;
  const to = selected.trim() === "" ? from : from + text.length;
  return {
    from,
    to,
    text: boldSign + text + boldSign,
    select: [from + boldSign.length, from + boldSign.length + text.length],
  };
}

/** Begins each selected line with a Markdown marker such as "- ", or removes the marker if all lines begin with it. */
export function toggleLines({ value, start, end }: Selection, sign: string): Edit {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const next = value.indexOf("\n", end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split("\n");
  const isSet = lines.every((line) => line.startsWith(sign));
  const text = lines.map((line) => (isSet ? line.slice(sign.length) : sign + line)).join("\n");
  return {
    from,
    to,
    text,
    select: lines.length > 1 ? [from, from + text.length] : [from + text.length, from + text.length],
  };
}

/** Makes the selected words, or `words`, a link, and selects its address for typing. */
export function insertLink({ value, start, end }: Selection, words: string): Edit {
  const address = "https://";
  const before = `[${value.slice(start, end) || words}](`;
  const place = start + before.length;
  return { from: start, to: end, text: `${before}${address})`, select: [place, place + address.length] };
}

/** Inserts an upload as a paragraph of its own: a picture with its alternative text, a document with its name. */
export function insertUpload(
  { value, end }: Selection,
  { url, words, isPicture }: { url: string; words: string; isPicture: boolean },
): Edit {
  const { before, after } = emptyLines(value.slice(0, end), value.slice(end));
  const opening = `${before}${isPicture ? "!" : ""}[`;
  const place = end + opening.length;
  const name = words.replaceAll(/[[\]\\\s]+/g, " ").trim();
  return { from: end, to: end, text: `${opening}${name}](${url})${after}`, select: [place, place + name.length] };
}

/** Replaces the selection with a text; surrounds it with empty lines if it contains blocks. */
export function insertBlocks({ value, start, end }: Selection, text: string): Edit {
  const isBlocks = /\n\n|^(?:#{2,3} |- |\p{Nd}{1,2}\. |\| )/mu.test(text);
  const { before, after } = isBlocks ? emptyLines(value.slice(0, start), value.slice(end)) : { before: "", after: "" };
  const place = start + before.length + text.length;
  return { from: start, to: end, text: before + text + after, select: [place, place] };
}

/** The line breaks needed before and after an insertion, so that empty lines separate it from the surrounding text. */
function emptyLines(text: string, rest: string): { before: string; after: string } {
  return {
    before: emptyLine(text.match(/(?<!\n)\n*$/)?.[0].length ?? 0, text === ""),
    after: emptyLine(rest.match(/^\n*/)?.[0].length ?? 0, rest === ""),
  };
}

/** The line breaks that are still needed for an empty line. */
function emptyLine(breaks: number, isEdge: boolean): string {
  return isEdge ? "" : "\n".repeat(Math.max(0, 2 - breaks));
}

function replace(from: number, to: number, text: string): Edit {
  return { from, to, text, select: [from, from + text.length] };
}

/** Applies an edit as if it were typed, so that the browser can undo it. Returns the new value. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, text, select }: Edit): string {
  area.focus();
  area.setSelectionRange(from, to);
  // No other call keeps the browser's undo history. If the browser does not support it, the text is replaced without
  // undo.
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text, from, to);
  area.setSelectionRange(...select);
  return area.value;
}
