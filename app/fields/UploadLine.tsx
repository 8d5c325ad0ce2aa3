import fileIcon from "lucide-static/icons/file.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { fileSize } from "./file-size.ts";
import type { Upload } from "./use-upload.ts";

type UploadLineProps = { upload: Upload; onRetry: () => void; onForget: () => void };

/** Where a chosen file is: on its way, failed with a way to try again, or there. */
export function UploadLine({ upload, onRetry, onForget }: UploadLineProps) {
  const say = useSay();
  const locale = useLocale();
  if (upload.step === "none") return null;
  const { name, size } = upload.file;
  return (
    <div className="upload">
      <span className="what">
        <Icon svg={fileIcon} />
        <bdi>{name}</bdi> <small>{fileSize(size, locale)}</small>
      </span>
      {upload.step === "running" && (
        <progress max={1} value={upload.part} aria-label={say(m.upload_running, { name })} />
      )}
      {upload.step === "failed" && (
        <span className="err" role="alert">
          <Icon svg={triangleAlertIcon} />
          {upload.message}
        </span>
      )}
      <span className="acts">
        {upload.step === "failed" && (
          <button type="button" className="btn quiet" onClick={onRetry}>
            {say(m.try_again)}
          </button>
        )}
        <button
          type="button"
          className="btn quiet"
          aria-label={upload.step === "running" ? undefined : say(m.take_away_named, { name })}
          onClick={onForget}
        >
          {say(upload.step === "running" ? m.cancel_upload : m.take_away)}
        </button>
      </span>
    </div>
  );
}
