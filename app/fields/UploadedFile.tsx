import type { AriaAttributes } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { FileName } from "./FileName.tsx";
import { useFileFacts } from "./use-file-facts.ts";

type UploadedFileProps = {
  /** The file's address under `/media`. */
  address: string;
  /** The file on this device, if it was chosen on this page. */
  file: File | undefined;
  /** The name of the field. */
  name: string;
  /** Attributes of the button, which is the field's control while no address can be typed. */
  removeButton: AriaAttributes & { id: string };
  onRemove: () => void;
};

/** A file that is uploaded already, by its name, with a button that takes it out of the form. */
export function UploadedFile({ address, file, name, removeButton, onRemove }: UploadedFileProps) {
  const t = useTranslate();
  const facts = useFileFacts(address, file);
  return (
    <div className="upload">
      {/* What a page that is not hydrated yet has as the field's value. */}
      <input type="hidden" name={name} value={address} />
      <FileName facts={facts} />
      <span className="acts">
        <button
          type="button"
          className="btn quiet"
          {...removeButton}
          aria-label={t(m.clear_choice_named, { name: facts?.name ?? t(m.file_uploaded) })}
          onClick={onRemove}
        >
          {t(m.clear_choice)}
        </button>
      </span>
    </div>
  );
}
