import RotateCcw from "lucide-react/icons/rotate-ccw";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";

/** Says that what was typed before is back, and takes it away where it is not wanted. */
export function DraftNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const say = useSay();
  return (
    <output className="draft">
      {restored && (
        <span className="msg ok">
          <RotateCcw className="i" aria-hidden />
          <span>{say(m.draft_restored)}</span>
          <button type="button" className="btn quiet" onClick={onDiscard}>
            {say(m.draft_discard)}
          </button>
        </span>
      )}
    </output>
  );
}
