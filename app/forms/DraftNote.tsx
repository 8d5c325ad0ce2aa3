import rotateCcwIcon from "lucide-static/icons/rotate-ccw.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import type { FormState } from "./use-form-state.ts";

type DraftNoteProps = Pick<FormState, "restored" | "lostFiles"> & { onDiscard: () => void };

/** Says that an unsaved draft has been restored and which files it has lost, with a button that discards it. */
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
