import { useRef } from "react";
import { isUpload } from "../../engine/media/media.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { type Control, controlId, describedBy, type FieldForm, focusControl } from "./control.ts";
import { ChooseThere } from "./ChooseThere.tsx";
import { FieldFrame } from "./FieldFrame.tsx";
import { PictureChoice } from "./PictureChoice.tsx";
import { FileName, UploadLine } from "./UploadLine.tsx";
import { useFileFacts } from "./use-file-facts.ts";
import { useObjectUrl } from "./use-object-url.ts";
import { useUpload } from "./use-upload.ts";

/**
 * Asks for a picture: a chosen file, a dropped file or a photo. The previous picture stays until the upload is
 * complete.
 */
const ImageControl: Control = (props) => {
  const { field, name, label, optional, updating, problem, value, onChange, onUploadStep } = props;
  const t = useTranslate();
  const { upload, start, retry, forget } = useUpload("image", { onUrl: onChange, onStep: onUploadStep });
  const chosen = useObjectUrl(upload.step === "none" ? undefined : upload.file);
  const shown = chosen ?? (value || undefined);
  const facts = useFileFacts(upload.step === "none" ? value : "");
  const hint = field.hint ? t(field.hint) : undefined;
  const before = useRef(value);
  const begin = (file: File) => {
    if (upload.step === "none") before.current = value;
    start(file);
  };
  const removeUpload = () => {
    if (upload.step === "done" && value === upload.url) onChange(before.current);
    forget();
    focusControl(name);
  };
  const chooseThere = (address: string) => {
    forget();
    onChange(address);
    focusControl(name);
  };
  const removeStored = () => {
    onChange("");
    focusControl(name);
  };
  const removable = upload.step === "none" && value !== "" && (optional || !updating);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <PictureChoice
        label={t(shown ? m.choose_other_picture : m.choose_picture)}
        input={{
          id: controlId(name),
          "aria-describedby": describedBy(name, { hint, problem }),
          "aria-invalid": problem ? true : undefined,
        }}
        onChoose={([file]) => begin(file!)}
      >
        {shown && <img className="chosen" src={shown} alt={t(m.picture_chosen)} />}
      </PictureChoice>
      <ChooseThere kind="picture" onChoose={chooseThere} />
      {upload.step === "none" && isUpload(value) && (
        <div className="upload">
          <FileName facts={facts} />
        </div>
      )}
      <UploadLine upload={upload} onRetry={retry} onForget={removeUpload} />
      {removable && (
        <button type="button" className="btn quiet" onClick={removeStored}>
          {t(m.clear_choice)}
        </button>
      )}
    </FieldFrame>
  );
};

/** An empty picture, for the preview of an entry that has none. */
const blank =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 10'%3E" +
  "%3Crect width='16' height='10' fill='%23e3ede2'/%3E%3C/svg%3E";

export const imageForm: FieldForm = {
  Control: ImageControl,
  problemWords: { missing: m.picture_missing },
  previewEmpty: () => blank,
};
