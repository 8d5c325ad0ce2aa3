import { useRef, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { type TakeBack, takeBack } from "../session/take-back.ts";

type UndoButtonProps = {
  undo: readonly TakeBack[];
  /** Called once everything is taken back. */
  onUndone: () => void;
};

/** The button that takes writes back. Where one fails it says why, and goes on there when it is pressed again. */
export function UndoButton({ undo, onUndone }: UndoButtonProps) {
  const t = useTranslate();
  const locale = useLocale();
  const [sending, setSending] = useState(false);
  // What is left to take back of these writes after a failure.
  const [failure, setFailure] = useState<{ of: readonly TakeBack[]; left: readonly TakeBack[]; message: string }>();
  const busy = useRef(false);
  const press = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const writes = failure?.of === undo ? failure.left : undo;
    const { done, failed } = await takeBack(locale, writes);
    setSending(false);
    busy.current = false;
    if (failed) setFailure({ of: undo, left: writes.slice(done), message: failed.message });
    else onUndone();
  };
  return (
    <>
      <button type="button" className="btn quiet" aria-disabled={sending || undefined} onClick={() => void press()}>
        {t(m.undo)}
      </button>
      {failure?.of === undo && (
        <b className="failed" role="alert">
          {`${t(m.not_restored)} ${failure.message}`}
        </b>
      )}
    </>
  );
}
