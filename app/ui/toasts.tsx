import checkIcon from "lucide-static/icons/check.svg?raw";
import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { useEffect } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import css from "../../custom-elements/toast.css?inline";
import type { Message } from "../../engine/message.ts";
import { useTranslate } from "../page-data.ts";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

export { toast };

/**
 * How long each kind of message is shown, in milliseconds (requirements R8.7). The library shows at most 20 at once.
 */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

/**
 * Short messages at the bottom of the page. Their time pauses while the pointer is over them. `flash` is the message
 * from the form on the page before; without scripts it stays until the next page.
 */
export function Toasts({ flash }: { flash: Message | undefined }) {
  const t = useTranslate();
  const { toasts, handlers } = useToaster(durations);
  const flashText = flash && t(flash);
  useEffect(() => {
    if (flashText) toast.success(flashText);
  }, [flashText]);
  const shown = toasts.filter(({ visible }) => visible);
  const errors = shown.filter(({ type }) => type === "error");
  const others = shown.filter(({ type }) => type !== "error");
  // Both regions are always rendered, because screen readers announce only what is added to an existing region.
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      <Style name="toast" css={css} />
      {flashText && (
        <noscript>
          <p className="toast">{flashText}</p>
        </noscript>
      )}
      <output>
        {others.map((one) => (
          <ToastLine key={one.id} toast={one} />
        ))}
      </output>
      <div role="alert">
        {errors.map((one) => (
          <ToastLine key={one.id} toast={one} />
        ))}
      </div>
    </div>
  );
}

function ToastLine({ toast: one }: { toast: Toast }) {
  return (
    <div className={one.type === "error" ? "toast err-t" : "toast"}>
      {one.type === "success" && <Icon svg={checkIcon} />}
      {one.type === "error" && <Icon svg={circleAlertIcon} />}
      <span>{resolveValue(one.message, one)}</span>
    </div>
  );
}
