import imageIcon from "lucide-static/icons/image.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../fields/file-size.ts";
import { useObjectUrl } from "../fields/use-object-url.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import type { QueuedPicture } from "./picture-queue.ts";

type LineProps = { picture: QueuedPicture; busy: boolean; onRetry: () => void; onRemove: () => void };

/** A picture on its way: what it is, how far it is, and what can be done about it. */
export function QueuedPictureLine({ picture, busy, onRetry, onRemove }: LineProps) {
  const say = useSay();
  const locale = useLocale();
  const { file, url, step, part, failure } = picture;
  const preview = useObjectUrl(file);
  const name = file?.name ?? url ?? "";
  return (
    <li className="upload">
      {preview ? <img src={preview} alt="" /> : <Icon svg={imageIcon} />}
      <span className="what">
        <bdi>{name}</bdi> {file && <small>{fileSize(file.size, locale)}</small>}
      </span>
      {step === "waiting" && <small>{say(m.picture_waits)}</small>}
      {step === "running" && (
        <progress max={1} value={part} aria-label={say(m.upload_running, { name })} />
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
              {say(m.try_again)}
              <span className="vh">: {name}</span>
            </button>
          )}
          <button
            type="button"
            className="btn quiet"
            aria-label={say(m.take_away_named, { name })}
            onClick={onRemove}
          >
            {say(m.take_away)}
          </button>
        </span>
      )}
    </li>
  );
}
