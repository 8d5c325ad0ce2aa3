import imageIcon from "lucide-static/icons/image.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../ui/file-size.ts";
import { useObjectUrl } from "../fields/use-object-url.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import type { QueuedPicture } from "./picture-queue.ts";

type LineProps = { picture: QueuedPicture; busy: boolean; onRetry: () => void; onRemove: () => void };

/** A picture of the upload queue: its name and size, its progress or error, and buttons to retry or remove it. */
export function QueuedPictureLine({ picture, busy, onRetry, onRemove }: LineProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { file, url, step, progress, failure } = picture;
  const preview = useObjectUrl(file);
  const name = file?.name ?? url ?? "";
  return (
    <li className="upload">
      {preview ? <img src={preview} alt="" /> : <Icon svg={imageIcon} />}
      <span className="what">
        <bdi>{name}</bdi> {file && <small>{fileSize(file.size, locale)}</small>}
      </span>
      {step === "waiting" && <small>{t(m.picture_waits)}</small>}
      {step === "running" && (
        <progress max={1} value={progress} aria-label={t(m.upload_running, { name })} />
      )}
      {failure && (
        <span className="err">
          <Icon svg={triangleAlertIcon} />
          {failure.message}
        </span>
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
