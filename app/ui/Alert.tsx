import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import type { ReactNode } from "react";
import css from "../styles/alert.css?inline";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

/**
 * The styles of alerts. A page renders them even without an alert, because its content security policy allows no styles
 * that are added later.
 */
export function AlertStyle() {
  return <Style name="alert" css={css} />;
}

/**
 * A message that screen readers announce as soon as it appears. One that is already there when the page loads is only
 * announced if it is `focused`.
 */
export function Alert({ focused, children }: { focused?: boolean; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- otherwise a form shown again starts at the page's top
    <div className="alert" role="alert" tabIndex={focused ? -1 : undefined} autoFocus={focused}>
      <Icon svg={circleAlertIcon} />
      <div>{children}</div>
    </div>
  );
}
