import circleCheckIcon from "lucide-static/icons/circle-check.svg?raw";
import rotateCcwIcon from "lucide-static/icons/rotate-ccw.svg?raw";
import triangleAlertIcon from "lucide-static/icons/triangle-alert.svg?raw";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { Icon } from "./Icon.tsx";
import { Localized } from "./Localized.tsx";
import { Picture } from "./Picture.tsx";

/**
 * The entry that a dialog is about: its title, the address of its picture, and notes that tell it from other entries.
 */
export type ModalSubject = { title: LocalizedText; picture?: string; notes?: readonly ReactNode[] };

/**
 * The texts of a dialog; `what` is the entry that it is about, `more` a sentence below it. With `cancel` the dialog is
 * a question with a warning sign, otherwise a success message. A `harmless` question has no red button. The sentence
 * with the `emphasis` is bold: the first is `text`, the last is `more`.
 */
export type ModalMessages = {
  title: string;
  text?: string;
  what?: ModalSubject;
  more?: string;
  emphasis?: "first" | "last";
  cancel?: string;
  ok: string;
  harmless?: boolean;
};

/**
 * A native modal dialog: the browser keeps the focus inside and restores it afterwards. Escape or a click on the
 * backdrop closes it. `onEnd` is called once it is closed, with true if `ok` was pressed.
 */
export function Modal({
  title,
  text,
  what,
  more,
  emphasis,
  cancel,
  ok,
  harmless = false,
  onEnd,
}: ModalMessages & { onEnd: (chosen: boolean) => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    // The first button is the harmless one: Cancel, if the dialog is a question.
    dialog.querySelector("button")?.focus();
    const onBackdropClick = (event: MouseEvent) => {
      if (event.target === dialog) dialog.close();
    };
    dialog.addEventListener("click", onBackdropClick);
    return () => dialog.removeEventListener("click", onBackdropClick);
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
        {cancel && !harmless ? (
          <Icon svg={triangleAlertIcon} className="warn" />
        ) : (
          <Icon svg={harmless ? rotateCcwIcon : circleCheckIcon} className="done" />
        )}
        <h2 id={`${id}title`}>{title}</h2>
        <div id={`${id}text`}>
          {text && <p className={emphasis === "first" ? "loud" : undefined}>{text}</p>}
          {what && (
            <div className="what">
              {what.picture && <Picture src={what.picture} alt="" eager sizes="6rem" />}
              <b>
                <Localized text={what.title} />
              </b>
              {what.notes?.map((note, place) => (
                <small key={place}>{note}</small>
              ))}
            </div>
          )}
          {more && <p className={emphasis === "last" ? "loud" : undefined}>{more}</p>}
        </div>
        <form method="dialog" className={cancel ? "pair" : "pair one"}>
          {cancel && (
            <button type="submit" className="btn quiet" value="">
              {cancel}
            </button>
          )}
          <button type="submit" className={cancel && !harmless ? "btn danger" : "btn"} value="yes">
            {ok}
          </button>
        </form>
      </div>
    </dialog>
  );
}
