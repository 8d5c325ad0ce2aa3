import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { controlAttributes, type ControlProps, type FieldForm } from "./control.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { UrlInput, UrlOrUploadControl } from "./UrlOrUploadControl.tsx";
import { numberFormat } from "../../engine/words/numbers.ts";

/** The `accept` of an input for documents. */
export const documentTypes = "application/pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods";

/** The documents that a form offers to upload; the limit is the server's. */
const documents = {
  upload: "document",
  accept: documentTypes,
  label: m.choose_document,
  megabytes: 20,
} as const;

/** Asks for an address: an existing one, or, where the field takes uploads, that of a document that is uploaded. */
export function LinkControl(props: ControlProps) {
  const t = useTranslate();
  const { field, name, label, optional, problem, value, onChange } = props;
  if (!field.media) {
    const hint = field.hint && t(field.hint);
    return (
      <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
        <UrlInput {...controlAttributes(name, { hint, problem })} value={value} onValue={onChange} />
      </FieldFrame>
    );
  }
  return <UrlOrUploadControl {...props} hint={t(props.field.hint ?? m.link_hint)} files={documents} />;
}

export const linkForm: FieldForm = { Control: LinkControl, problemWords: { missing: m.link_missing } };

/** Asks for a video: its address, or a file that is uploaded to the media library. */
export function VideoLinkControl(props: ControlProps) {
  const t = useTranslate();
  const { locale, user } = usePageData();
  const megabytes = user?.videoMegabytes ?? 0;
  const files = {
    upload: "video",
    accept: "video/mp4,video/webm,.mp4,.webm",
    label: m.choose_video,
    megabytes,
  } as const;
  const limit = numberFormat(locale).format(megabytes);
  return <UrlOrUploadControl {...props} hint={t(m.video_hint, { limit })} files={files} />;
}

export const videoLinkForm: FieldForm = { Control: VideoLinkControl, problemWords: { missing: m.link_missing } };
