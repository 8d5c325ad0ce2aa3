import eyeIcon from "lucide-static/icons/eye.svg?raw";
import eyeOffIcon from "lucide-static/icons/eye-off.svg?raw";
import type { ComponentProps } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { CustomElement } from "./CustomElement.tsx";
import { Icon } from "./Icon.tsx";
import { Labelled } from "./TextField.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & { label: string; hint?: string; error?: string };

/** A password field. With its script a button shows the password. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const t = useTranslate();
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <show-password class="secret">
          <input
            className="in"
            type="password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
          />
          <button type="button" hidden aria-pressed="false" aria-label={t(m.password_show)} title={t(m.password_show)}>
            <Icon svg={eyeIcon} />
            <Icon svg={eyeOffIcon} />
          </button>
          <CustomElement script="show-password" />
        </show-password>
      )}
    </Labelled>
  );
}
