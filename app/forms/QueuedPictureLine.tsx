import imageIcon from "lucide-static/icons/image.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import type { ReactNode } from "react";
import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../../messages/file-size.ts";
import { useObjectUrl } from "../fields/use-object-url.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { pictureName, type QueuedPicture } from "./picture-queue.ts";

type LineProps = {
  picture: QueuedPicture;
  /** Its place in the queue; one that is being sent keeps the place that it had at the start. */
  place: { number: number; total: number };
  busy: boolean;
  onRetry: () => void;
  onRemove: () => void;
  /** The fields of this picture alone. */
  children: ReactNode;
};

/** A picture of the queue: name, size and place, its progress or error, its fields, and buttons to retry or remove it. */
export function QueuedPictureLine({ picture, place, busy, onRetry, onRemove, children }: LineProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const { file, step, progress, failure } = picture;
  const preview = useObjectUrl(file?.type.startsWith("image/") ? file : undefined);
  const name = pictureName(picture);
  const { number, total } = picture.place ?? place;
  return (
    <li className="upload">
      {preview ? <img src={preview} alt="" /> : <Icon svg={imageIcon} />}
      <span className="what">
        <bdi>{name}</bdi> {file && <small>{fileSize(file.size, locale)}</small>}
        {total > 1 && <small>{t(m.picture_place, { number: digits.format(number), total: digits.format(total) })}</small>}
      </span>
      {busy && step === "waiting" && <small>{t(m.picture_waits)}</small>}
      {step === "running" && (
        <progress max={1} value={progress} aria-label={t(m.upload_running, { name })} />
      )}
      {failure && (
        <span className="err">
          <Icon svg={triangleAlertIcon} />
          {failure.message}
        </span>
      )}
      {!busy && (
        <fieldset className="own" aria-label={name}>
          {children}
        </fieldset>
      )}
      {step !== "running" && (
        <span className="acts">
          {step === "failed" && (
            <button type="button" className="btn quiet" aria-disabled={busy || undefined} onClick={onRetry}>
              {t(m.try_again)}
              <span className="vh">: {name}</span>
            </button>
          )}
          <button
            type="button"
            className="btn quiet"
            aria-label={t(m.clear_choice_named, { name })}
            onClick={onRemove}
          >
            {t(m.clear_choice)}
          </button>
        </span>
      )}
    </li>
  );
}
