import fileIcon from "lucide-static/icons/file.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../../messages/file-size.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import type { FileFacts } from "./use-file-facts.ts";
import type { Upload } from "./use-upload.ts";

type UploadLineProps = { upload: Upload; onRetry: () => void; onForget: () => void };

/** The state of a chosen file: progress, error, or that the upload is done. A refused file has no button to retry. */
export function UploadLine({ upload, onRetry, onForget }: UploadLineProps) {
  const t = useTranslate();
  if (upload.step === "none") return null;
  const { name } = upload.file;
  return (
    <div className="upload">
      <FileName facts={upload.file} />
      {upload.step === "running" && (
        <progress max={1} value={upload.progress} aria-label={t(m.upload_running, { name })} />
      )}
      {(upload.step === "failed" || upload.step === "refused") && (
        <span className="err" role="alert">
          <Icon svg={triangleAlertIcon} />
          {upload.message}
        </span>
      )}
      <span className="acts">
        {upload.step === "failed" && (
          <button type="button" className="btn quiet" onClick={onRetry}>
            {t(m.try_again)}
          </button>
        )}
        <button
          type="button"
          className="btn quiet"
          aria-label={upload.step === "running" ? undefined : t(m.clear_choice_named, { name })}
          onClick={onForget}
        >
          {t(upload.step === "running" ? m.stop : m.clear_choice)}
        </button>
      </span>
    </div>
  );
}

/** The name and the size of a file; a general name if the name is unknown. */
export function FileName({ facts }: { facts: FileFacts | undefined }) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <span className="what">
      <Icon svg={fileIcon} />
      <bdi>{facts?.name ?? t(m.file_uploaded)}</bdi>{" "}
      {facts?.size !== undefined && <small className="small-print">{fileSize(facts.size, locale)}</small>}
    </span>
  );
}
