import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { MessageStyle } from "./Message.tsx";

/** The word and a moving stitch, while something is not known yet. */
export function Loading() {
  const say = useSay();
  return (
    <output className="prose">
      <MessageStyle />
      <p>{say(m.loading)}</p>
      <div className="wait" />
    </output>
  );
}
