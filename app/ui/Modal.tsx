import circleCheckIcon from "lucide-static/icons/circle-check.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { useEffect, useId, useRef } from "react";
import type { Reading } from "../../engine/reading.ts";
import { Icon } from "./Icon.tsx";
import { Read } from "./Read.tsx";

/** What a dialog says; with `cancel` it is a question with a warning, without it a word of success. */
export type ModalWords = { title: string; text?: string; what?: Reading; cancel?: string; ok: string };

/** A native dialog: it keeps the focus inside, Escape and the ground around it close it, focus goes back. */
export function Modal({
  title,
  text,
  what,
  cancel,
  ok,
  onEnd,
}: ModalWords & { onEnd: (chosen: boolean) => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    // The first button is the harmless one.
    dialog.querySelector("button")?.focus();
    const onGround = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener("click", onGround);
    return () => dialog.removeEventListener("click", onGround);
  }, []);
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={text || what ? `${id}text` : undefined}
      onClose={(event) => onEnd(event.currentTarget.returnValue === "yes")}
    >
      <div>
        {cancel ? <Icon svg={triangleAlertIcon} className="warn" /> : <Icon svg={circleCheckIcon} className="done" />}
        <h2 id={`${id}title`}>{title}</h2>
        <div id={`${id}text`}>
          {text && <p>{text}</p>}
          {what && (
            <p className="what">
              <Read text={what} />
            </p>
          )}
        </div>
        <form method="dialog" className={cancel ? "pair" : "pair one"}>
          {cancel && (
            <button type="submit" className="btn quiet" value="">
              {cancel}
            </button>
          )}
          <button type="submit" className={cancel ? "btn danger" : "btn"} value="yes">
            {ok}
          </button>
        </form>
      </div>
    </dialog>
  );
}
