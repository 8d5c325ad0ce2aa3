import rotateCcwIcon from "lucide-static/icons/rotate-ccw.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";

/** Says that an unsaved draft has been restored, with a button that discards it. */
export function DraftNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const t = useTranslate();
  return (
    <output className="draft">
      {restored && (
        <span className="alert ok">
          <Icon svg={rotateCcwIcon} />
          <span>{t(m.draft_restored)}</span>
          <button type="button" className="btn quiet" onClick={onDiscard}>
            {t(m.draft_discard)}
          </button>
        </span>
      )}
    </output>
  );
}
