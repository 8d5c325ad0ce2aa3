import imageIcon from "lucide-static/icons/image.svg?raw";
import penIcon from "lucide-static/icons/pencil.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import xIcon from "lucide-static/icons/x.svg?raw";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { fileSize } from "../../messages/file-size.ts";
import { controlId, focusControl } from "../fields/control.ts";
import { useObjectUrl } from "../fields/use-object-url.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { pictureName, queuedName, type QueuedPicture } from "./use-picture-queue.ts";

type ItemProps = {
  picture: QueuedPicture;
  /** The picture's place in the queue. While it is being sent it keeps the place that it had at the start. */
  place: { number: number; total: number };
  busy: boolean;
  /** Whether the picture's own fields are shown. */
  open: boolean;
  /** Whether the picture's own fields have a value. */
  hasTexts: boolean;
  onToggle: (open: boolean) => void;
  onRetry: () => void;
  onRemove: () => void;
  /** The fields of this picture. */
  children: ReactNode;
};

/**
 * A picture of the queue: a thumbnail that opens the picture's own fields, its progress or error, and buttons to retry
 * or remove it.
 */
export function QueuedPictureItem({
  picture,
  place,
  busy,
  open,
  hasTexts,
  onToggle,
  onRetry,
  onRemove,
  children,
}: ItemProps) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = numberFormat(locale);
  const panel = useRef<HTMLFieldSetElement>(null);
  const { file, step, progress, failure } = picture;
  const preview = useObjectUrl(file?.type.startsWith("image/") ? file : undefined);
  // The object URL of a picture that this browser cannot show, because the file is damaged or in an unknown format.
  const [broken, setBroken] = useState<string>();
  const name = pictureName(picture);
  const id = controlId(queuedName(picture));
  const { number, total } = picture.place ?? place;
  const isOpen = open && !busy;
  useEffect(() => {
    // If the form opens the fields because of a problem, do not scroll: the list of problems must stay in view.
    if (isOpen && document.activeElement?.id === id) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen, id]);
  const close = () => {
    onToggle(false);
    focusControl(queuedName(picture));
  };
  useEffect(() => {
    const shown = panel.current;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    shown?.addEventListener("keydown", onKey);
    return () => shown?.removeEventListener("keydown", onKey);
  });
  return (
    <li className={failure && "failed"}>
      <div className={busy && step === "waiting" ? "cell waiting" : "cell"}>
        <button
          type="button"
          className="thumb small-print"
          id={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-own` : undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (busy) return;
            // Some browsers do not focus a button when it is pressed.
            event.currentTarget.focus();
            onToggle(!isOpen);
          }}
        >
          {preview && preview !== broken ? (
            <img src={preview} alt="" loading="lazy" decoding="async" onError={() => setBroken(preview)} />
          ) : (
            <Icon svg={imageIcon} />
          )}
          <bdi>{name}</bdi>
          {total > 1 && (
            <span className="vh">
              , {t(m.picture_place, { number: digits.format(number), total: digits.format(total) })}
            </span>
          )}
          {hasTexts && (
            <span className="mark">
              <Icon svg={penIcon} />
              <span className="vh">, {t(m.picture_has_texts)}</span>
            </span>
          )}
        </button>
        {busy && step === "waiting" && <small className="small-print">{t(m.picture_waits)}</small>}
        {step === "running" && <progress max={1} value={progress} aria-label={t(m.upload_running, { name })} />}
        {step !== "running" && (
          <button type="button" className="remove" aria-label={t(m.clear_choice_named, { name })} onClick={onRemove}>
            <Icon svg={xIcon} />
          </button>
        )}
      </div>
      {failure && (
        <div className="why">
          <span className="err">
            <Icon svg={triangleAlertIcon} />
            {failure.message}
          </span>
          <button type="button" className="btn quiet" aria-disabled={busy || undefined} onClick={onRetry}>
            {t(m.try_again)}
            <span className="vh">: {name}</span>
          </button>
        </div>
      )}
      {isOpen && (
        <fieldset className="own" id={`${id}-own`} aria-label={name} ref={panel}>
          <p className="what">
            <bdi>{name}</bdi> {file && <small>{fileSize(file.size, locale)}</small>}
          </p>
          {children}
          <button type="button" className="btn quiet" onClick={close}>
            {t(m.picture_texts_done)}
          </button>
        </fieldset>
      )}
    </li>
  );
}
