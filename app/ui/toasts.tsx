import checkIcon from "lucide-static/icons/check.svg?raw";
import circleAlertIcon from "lucide-static/icons/circle-alert.svg?raw";
import { useEffect } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import css from "../../enhance/toast.css?inline";
import { useSay } from "../page-data.ts";
import { type Flash, flashMessages } from "../session/flash.ts";
import { Icon } from "./Icon.tsx";
import { Style } from "./Style.tsx";

export { toast };

/** Requirements R8.7: how long each kind is shown; at most 20 at once is the library's own bound. */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

/**
 * Short messages at the bottom of the page; they wait while the pointer rests on one. `flash` is what the form before has
 * to say; without scripts it stays until the next page.
 */
export function Toasts({ flash }: { flash: Flash | undefined }) {
  const say = useSay();
  const { toasts, handlers } = useToaster(durations);
  const said = flash && say(flashMessages[flash]);
  useEffect(() => {
    if (said) toast.success(said);
  }, [said]);
  const shown = toasts.filter(({ visible }) => visible);
  const errors = shown.filter(({ type }) => type === "error");
  const others = shown.filter(({ type }) => type !== "error");
  // Both regions stand there from the start: screen readers announce what comes into one they know.
  return (
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      <Style name="toast" css={css} />
      {said && (
        <noscript>
          <p className="toast">{said}</p>
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
