import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { UrlOrUploadControl } from "./UrlOrUploadControl.tsx";
import type { ControlProps, FieldForm } from "./control.ts";

/** The `accept` of an input for documents. */
export const documentTypes = "application/pdf,image/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods";

/** The documents that a form offers to upload; the limit is the server's. */
const documents = {
  upload: "document",
  accept: documentTypes,
  label: m.choose_document,
  megabytes: 20,
} as const;

/** Asks for an address: an existing one, or that of a document that is uploaded to the media library. */
export function LinkControl(props: ControlProps) {
  const t = useTranslate();
  return <UrlOrUploadControl {...props} hint={t(props.field.hint ?? m.link_hint)} files={documents} />;
}

export const linkForm: FieldForm = { Control: LinkControl, problemWords: { missing: m.link_missing } };
