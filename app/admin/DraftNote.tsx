import rotateCcwIcon from "lucide-static/icons/rotate-ccw.svg?raw";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";

/** Says that what was typed before is back, and takes it away where it is not wanted. */
export function DraftNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const say = useSay();
  return (
    <output className="draft">
      {restored && (
        <span className="msg ok">
          <Icon svg={rotateCcwIcon} />
          <span>{say(m.draft_restored)}</span>
          <button type="button" className="btn quiet" onClick={onDiscard}>
            {say(m.draft_discard)}
          </button>
        </span>
      )}
    </output>
  );
}
