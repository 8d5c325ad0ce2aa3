import FileIcon from "lucide-react/icons/file";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
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
        <FileIcon className="i" aria-hidden />
        <bdi>{name}</bdi> <small>{fileSize(size, locale)}</small>
      </span>
      {upload.step === "running" && (
        <progress max={1} value={upload.part} aria-label={say(m.upload_running, { name })} />
      )}
      {upload.step === "failed" && (
        <span className="err" role="alert">
          <TriangleAlert className="i" aria-hidden />
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
