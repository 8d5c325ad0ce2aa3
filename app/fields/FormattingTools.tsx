import { type RefObject, useRef } from "react";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { controlId, type ControlProps } from "./control.ts";
import { downscale } from "./downscale.ts";
import { documentTypes } from "./link.tsx";
import { applyEdit, type Edit, insertLink, insertUpload, type Selection, toggleBold, toggleLines } from "./markdown-edits.ts";
import { UploadLine } from "./UploadLine.tsx";
import { useUpload } from "./use-upload.ts";

type FormattingToolsProps = Pick<ControlProps, "name" | "onChange" | "onUploadStep"> & {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The preview that the last button shows and hides. */
  preview: { id: string; shown: boolean; toggle: () => void };
};

/** Buttons that insert Markdown where the text area's cursor is. */
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
  const button = (label: Message, make: (selection: Selection) => Edit) => (
    <button type="button" className="btn quiet" disabled={!hydrated} onClick={() => edit(make)}>
      {t(label)}
    </button>
  );
  const chooser = (label: Message, accept: string, isPicture: boolean) => (
    <label className="btn quiet">
      {t(label)}
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
        {button(m.format_bold, (selection) => toggleBold(selection, t(m.format_bold)))}
        {button(m.format_heading, (selection) => toggleLines(selection, "## "))}
        {button(m.format_list, (selection) => toggleLines(selection, "- "))}
        {button(m.format_quotation, (selection) => toggleLines(selection, "> "))}
        {button(m.format_link, (selection) => insertLink(selection, t(m.format_link)))}
        {chooser(m.format_picture, "image/*", true)}
        {chooser(m.format_document, documentTypes, false)}
        <button
          type="button"
          className="btn quiet"
          disabled={!hydrated}
          aria-expanded={preview.shown}
          aria-controls={preview.id}
          onClick={preview.toggle}
        >
          {t(m.preview)}
        </button>
      </fieldset>
      {upload.step !== "done" && <UploadLine upload={upload} onRetry={retry} onForget={forget} />}
    </>
  );
}
