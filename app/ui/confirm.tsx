import { type ReactNode, useRef, useState } from "react";
import type { Reading } from "../../engine/reading.ts";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import css from "../styles/dialog.css?inline";
import { Modal, type ModalWords } from "./Modal.tsx";
import { Style } from "./Style.tsx";

/** What is asked before something is removed. */
export type Question = {
  /** The thing's own name, so that nobody removes the one beside it. */
  what: Reading;
  /** The words of the button that removes. */
  yes: string;
};

/** What the removal flow says (requirements R8.3, R8.4, R8.5). */
export type Confirm = {
  /** Asks "Are you sure?"; answers whether the red button was chosen. */
  confirm: (question: Question) => Promise<boolean>;
  /** Says "Deleted!" and what has been removed. */
  deleted: (text: string) => Promise<void>;
  /** Says that nothing was removed. */
  kept: (title: string) => Promise<void>;
  /** Stands once on the page, from the start: the page's policy admits only styles it came with. */
  dialog: ReactNode;
};

type Shown = { number: number; words: ModalWords; end: (chosen: boolean) => void };

/** The dialogs around a removal; one is open at a time. */
export function useConfirm(): Confirm {
  const say = useSay();
  const [shown, setShown] = useState<Shown>();
  const count = useRef(0);
  const show = (words: ModalWords) =>
    new Promise<boolean>((resolve) => {
      count.current += 1;
      const end = (chosen: boolean) => {
        setShown(undefined);
        resolve(chosen);
      };
      setShown({ number: count.current, words, end });
    });
  const tell = async (title: string, text?: string) => {
    await show({ title, text, ok: say(m.dialog_ok) });
  };
  return {
    confirm: ({ what, yes }) =>
      show({
        title: say(m.confirm_title),
        text: say(m.confirm_text),
        what,
        cancel: say(m.dialog_cancel),
        ok: yes,
      }),
    deleted: (text) => tell(say(m.deleted_title), text),
    kept: (title) => tell(title),
    dialog: (
      <>
        <Style name="dialog" css={css} />
        {shown && <Modal key={shown.number} {...shown.words} onEnd={shown.end} />}
      </>
    ),
  };
}
