import { type ReactNode, useRef, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/dialog.css?inline";
import { Modal, type ModalMessages, type ModalSubject } from "./Modal.tsx";
import { Style } from "./Style.tsx";

/** The question before something is lost: an entry that is removed, or the access codes that new ones replace. */
type Warning = {
  /** What tells the entry from others, so that nobody changes the wrong one. */
  what: ModalSubject;
  /** How it can be undone, or what follows from it. */
  more: string;
  /** Whether the bin keeps what is removed; then `more` says so and stands out, and the warning does not deny it. */
  hasBin?: boolean;
  /** The label of the red button. */
  yes: string;
};

/** The question before an action that loses no data. */
type HarmlessQuestion = { title: string; text: string; what: ModalSubject; yes: string };

/** The dialogs around an action (requirements R8.3, R8.4, R8.5). The promises settle once a dialog is closed. */
export type Confirm = {
  /** Asks "Are you sure?"; resolves to whether the red button was pressed. */
  warn: (warning: Warning) => Promise<boolean>;
  /** Asks before an action that loses no data; resolves to whether it was confirmed. */
  ask: (question: HarmlessQuestion) => Promise<boolean>;
  /** Shows "Deleted!" with a text that says what was removed. */
  deleted: (text: string) => Promise<void>;
  /** Shows that nothing was removed. */
  kept: (title: string) => Promise<void>;
  /** Render it once, from the start, because the content security policy allows only styles that came with the page. */
  dialog: ReactNode;
};

type Shown = { number: number; messages: ModalMessages; end: (chosen: boolean) => void };

/** Provides the dialogs around an action. Only one is open at a time. */
export function useConfirm(): Confirm {
  const t = useTranslate();
  const [shown, setShown] = useState<Shown>();
  const count = useRef(0);
  const show = (messages: ModalMessages) =>
    new Promise<boolean>((resolve) => {
      count.current += 1;
      const end = (chosen: boolean) => {
        setShown(undefined);
        resolve(chosen);
      };
      setShown({ number: count.current, messages, end });
    });
  const inform = async (title: string, text?: string) => {
    await show({ title, text, ok: t(m.dialog_ok) });
  };
  return {
    ask: ({ yes, ...question }) => show({ ...question, cancel: t(m.dialog_cancel), ok: yes, harmless: true }),
    warn: ({ what, more, hasBin = false, yes }) =>
      show({
        title: t(m.confirm_title),
        text: t(hasBin ? m.confirm_text : m.confirm_final),
        what,
        more,
        emphasis: hasBin ? "last" : "first",
        cancel: t(m.dialog_cancel),
        ok: yes,
      }),
    deleted: (text) => inform(t(m.deleted_title), text),
    kept: (title) => inform(title),
    dialog: (
      <>
        <Style name="dialog" css={css} />
        {shown && <Modal key={shown.number} {...shown.messages} onEnd={shown.end} />}
      </>
    ),
  };
}
