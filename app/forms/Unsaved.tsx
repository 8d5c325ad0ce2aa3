import rotateCcwIcon from "lucide-static/icons/rotate-ccw.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useNumberFormat, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import type { FormState } from "./use-form-state.ts";
import { useEffect, useRef, useState } from "react";
import css from "../styles/dialog.css?inline";
import { Modal } from "../ui/Modal.tsx";
import { Style } from "../ui/Style.tsx";

type DraftNoteProps = Pick<FormState, "restored" | "lostFiles"> & { onDiscard: () => void };

/**
 * Says that an unsaved draft was restored and which chosen files it has lost, with a button that discards the draft.
 */
export function DraftNote({ restored, lostFiles, onDiscard }: DraftNoteProps) {
  const t = useTranslate();
  return (
    <output className="draft">
      {(restored || lostFiles.length > 0) && (
        <span className="alert ok">
          <Icon svg={rotateCcwIcon} />
          <span>
            {restored && t(m.draft_restored)}{" "}
            {lostFiles.length > 0 && t(m.draft_files_lost, { names: lostFiles.map(({ name }) => name).join(", ") })}
          </span>
          <button type="button" className="btn quiet" onClick={onDiscard}>
            {t(restored ? m.draft_discard : m.dialog_ok)}
          </button>
        </span>
      )}
    </output>
  );
}

/** The maximum number of file names that fit into the dialog on a small phone. */
const mostNames = 4;

type LeaveWarningProps = {
  /** The names of the files that are chosen but not yet uploaded. */
  files: readonly string[];
  /** Whether the browser could not store the form's values as a draft. */
  notStored: boolean;
};

/**
 * Asks for confirmation before the page is left, if something in its form would be lost. For links of the site a dialog
 * says what would be lost; for everything else, such as closing the tab, the browser asks.
 */
export function LeaveWarning({ files, notStored }: LeaveWarningProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const [address, setAddress] = useState<string>();
  const isLeaving = useRef(false);
  const isActive = files.length > 0 || notStored;
  useEffect(() => {
    if (!isActive) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!link || !leavesPage(event, link)) return;
      event.preventDefault();
      setAddress(link.href);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick);
    };
  }, [isActive]);
  const more = files.length - mostNames;
  const first = files.slice(0, mostNames).join(", ");
  const names = more > 0 ? t(m.leave_files_more, { names: first, count: digits.format(more) }) : first;
  const end = (leave: boolean) => {
    setAddress(undefined);
    if (!leave || address === undefined) return;
    isLeaving.current = true;
    window.location.assign(address);
  };
  return (
    <>
      <Style name="dialog" css={css} />
      {address !== undefined && (
        <Modal
          title={t(m.leave_title)}
          text={files.length > 0 ? t(m.leave_files, { names }) : t(m.leave_typed)}
          cancel={t(m.leave_stay)}
          ok={t(m.leave_go)}
          onEnd={end}
        />
      )}
    </>
  );
}

/** Whether a click on a link leads this tab to another page. */
function leavesPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere =
    event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank";
  const isPlaceInPage = link.hash !== "" && link.href.split("#", 1)[0] === window.location.href.split("#", 1)[0];
  return !event.defaultPrevented && !opensElsewhere && !isPlaceInPage;
}
