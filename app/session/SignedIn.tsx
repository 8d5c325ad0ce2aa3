import checkIcon from "lucide-static/icons/check.svg?raw";
import css from "../../custom-elements/toast.css?inline";
import type { Message } from "../../engine/message.ts";
import { useTranslate } from "../page-data.ts";
import { CustomElement } from "../ui/CustomElement.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Style } from "../ui/Style.tsx";

/**
 * What a page without React has for somebody who may write. `flash` is the message from the form on the page before;
 * without scripts it stays until the next page.
 */
export function SignedIn({ email, flash }: { email: string; flash: Message | undefined }) {
  const t = useTranslate();
  const toast = flash && (
    <p className="toast">
      <Icon svg={checkIcon} />
      <span>{t(flash)}</span>
    </p>
  );
  return (
    <signed-in data-email={email} class={flash && "toasts"}>
      <CustomElement script="app/session/signed-in" />
      {toast && (
        <>
          <Style name="toast" css={css} />
          <template>{toast}</template>
          <noscript>{toast}</noscript>
          <output />
        </>
      )}
    </signed-in>
  );
}
