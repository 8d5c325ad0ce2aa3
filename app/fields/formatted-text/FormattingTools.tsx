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
import {
  applyEdit,
  type Edit,
  insertLink,
  insertUpload,
  type Selection,
  toggleBold,
  toggleLines,
} from "./markdown-edits.ts";
import { UploadLine } from "../UploadLine.tsx";
import { useUpload } from "../use-upload.ts";

type FormattingToolsProps = Pick<ControlProps, "name" | "onChange" | "onUploadStep"> & {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The preview that the last button shows and hides. */
  preview: { id: string; shown: boolean; toggle: () => void };
};

/**
 * Buttons that insert Markdown where the text area's cursor is: on phones signs in one row, whose words are read out
 * alone.
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
  // Pictures go the way of documents too, which is into the site's own media, whatever host others are sent to.
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
