import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import type { ReactNode } from "react";
import css from "../styles/message.css?inline";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

/** The styles of messages; a page brings them from the start, as its policy admits none that come later. */
export function MessageStyle() {
  return <Style name="message" css={css} />;
}

/** Says what happened and what to do; announced as soon as it appears. */
export function Message({ children }: { children: ReactNode }) {
  return (
    <div className="msg" role="alert">
      <Icon svg={circleAlertIcon} />
      <div>{children}</div>
    </div>
  );
}
