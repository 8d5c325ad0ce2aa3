import eyeIcon from "lucide-static/icons/eye.svg?raw";
import eyeOffIcon from "lucide-static/icons/eye-off.svg?raw";
import { type ComponentProps, useState } from "react";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { useHydrated } from "./use-hydrated.ts";
import { Icon } from "./Icon.tsx";
import { Labelled } from "./TextField.tsx";

type Props = Omit<ComponentProps<"input">, "type"> & { label: string; hint?: string; error?: string };

/** A password field. On pages with scripts a button shows the password, as typing on phones is error-prone. */
export function PasswordField({ label, hint, error, ...input }: Props) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <div className="secret">
          <input
            className="in"
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
          />
          {hydrated && (
            <button
              type="button"
              aria-label={t(shown ? m.password_hide : m.password_show)}
              title={t(shown ? m.password_hide : m.password_show)}
              onClick={() => setShown(!shown)}
            >
              <Icon svg={shown ? eyeOffIcon : eyeIcon} />
            </button>
          )}
        </div>
      )}
    </Labelled>
  );
}
