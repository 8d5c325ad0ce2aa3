import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import type { ReactNode } from "react";
import css from "../styles/message.css?inline";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

/** The styles of messages; a page brings them from the start, as its policy admits none that come later. */
export function MessageStyle() {
  return <Style name="message" css={css} />;
}

/**
 * Says what happened and what to do; announced as soon as it appears. One that a page arrives with must be `focused` to be
 * announced.
 */
export function Message({ focused, children }: { focused?: boolean; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without it a page that was sent again would begin at its top
    <div className="msg" role="alert" tabIndex={focused ? -1 : undefined} autoFocus={focused}>
      <Icon svg={circleAlertIcon} />
      <div>{children}</div>
    </div>
  );
}
