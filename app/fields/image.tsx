import cameraIcon from "lucide-static/icons/camera.svg?raw";
import imageUpIcon from "lucide-static/icons/image-up.svg?raw";
import { type DragEvent, useRef, useState } from "react";
import { Icon } from "../ui/Icon.tsx";
import { type Control, controlId, describedBy, type FieldForm } from "./control.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { FieldFrame } from "./FieldFrame.tsx";
import { UploadLine } from "./UploadLine.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import { useUpload } from "./use-upload.ts";

/** Asks for a picture: a chosen file, a dropped one or a photo. The previous picture stays until the upload is done. */
export const ImageControl: Control = (props) => {
  const { field, name, label, optional, updating, problem, value, onType, onUpload } = props;
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const { upload, start, retry, forget } = useUpload("image", { onUrl: onType, onStep: onUpload });
  const chosen = useObjectUrl(upload.step === "none" ? undefined : upload.file);
  const shown = chosen ?? (value || undefined);
  const hint = field.hint ? t(field.hint) : undefined;
  const before = useRef(value);
  const begin = (file: File) => {
    if (upload.step === "none") before.current = value;
    start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
    if (file) begin(file);
  };
  const removeUpload = () => {
    if (upload.step === "done" && value === upload.url) onType(before.current);
    forget();
  };
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) begin(file);
    input.value = "";
  };
  const removable = upload.step === "none" && value !== "" && (optional || !updating);
  return (
    <FieldFrame name={name} label={label} optional={optional} hint={hint} problem={problem}>
      <div
        className={over ? "drop over" : "drop"}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown && <img className="chosen" src={shown} alt={t(m.picture_chosen)} />}
        <div className="ways">
          <label className="file">
            <Icon svg={imageUpIcon} />
            {t(shown ? m.choose_other_picture : m.choose_picture)}
            <input
              type="file"
              className="vh"
              id={controlId(name)}
              accept="image/*"
              aria-describedby={describedBy(name, { hint, problem })}
              aria-invalid={problem ? true : undefined}
              onChange={(event) => choose(event.target)}
            />
          </label>
          <label className="file camera">
            <Icon svg={cameraIcon} />
            {t(m.take_photo)}
            <input
              type="file"
              className="vh"
              accept="image/*"
              capture="environment"
              onChange={(event) => choose(event.target)}
            />
          </label>
          <span className="hint mouse">{t(m.drop_picture)}</span>
        </div>
      </div>
      <UploadLine upload={upload} onRetry={retry} onForget={removeUpload} />
      {removable && (
        <button type="button" className="btn quiet" onClick={() => onType("")}>
          {t(m.clear_choice)}
        </button>
      )}
    </FieldFrame>
  );
};

/** An empty picture, for the preview of an entry without one. */
const blank = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 10'/%3E";

export const imageForm: FieldForm = {
  Control: ImageControl,
  problemWords: { missing: m.picture_missing },
  previewEmpty: () => blank,
};
