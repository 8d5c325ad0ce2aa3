import { useState } from "react";
import * as m from "../../../messages/compiled/messages.js";
import type { Enrolment } from "../../../server/auth/second-factor/enrolment.ts";
import { CodeField, CurrentPasswordField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { useTranslate } from "../../page-data.ts";
import type { Refusal } from "../../session/form-action.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Intent } from "./second-factor-action.ts";

type FormProps = { email: string; refusal: Refusal | undefined };

/** Asks for the password. The server then creates a secret. */
export function BeginForm({ email, refusal }: FormProps) {
  const t = useTranslate();
  return (
    <ShortForm refusal={refusal} button={t(m.second_factor_begin)} busy={t(m.second_factor_busy)}>
      <IntentField intent="begin" />
      <CurrentPasswordField name="password" email={email} refusal={refusal} />
    </ShortForm>
  );
}

/** Shows the secret as a QR code and as text, and asks for a first code. */
export function ConfirmForm({
  enrolment: { secret, uri, qrCode },
  refusal,
}: {
  enrolment: Enrolment;
  refusal: Refusal | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <p>{t(m.second_factor_scan)}</p>
      <svg
        className="qr-code"
        role="img"
        aria-label={t(m.second_factor_qr)}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qrCode.path} />
      </svg>
      <p>
        <a href={uri}>{t(m.second_factor_open)}</a>
      </p>
      <dl>
        <dt>{t(m.second_factor_key)}</dt>
        <dd>
          <code translate="no">{secret}</code>
        </dd>
      </dl>
      <ShortForm refusal={refusal} button={t(m.second_factor_turn_on)} busy={t(m.second_factor_busy)}>
        <IntentField intent="confirm" />
        {/* The form sends the secret back, so that the same QR code is shown again after a wrong code. */}
        <input type="hidden" name="secret" value={secret} />
        <CodeField
          kind="totp"
          label={t(m.second_factor_code)}
          hint={t(m.second_factor_code_hint)}
          error={refusal?.fields.code}
        />
      </ShortForm>
    </>
  );
}

/** Shows the recovery codes. They are never shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate();
  return (
    <section>
      <p className="msg ok">{t(m.second_factor_on)}</p>
      <h2>{t(m.second_factor_codes)}</h2>
      <p>{t(m.second_factor_codes_about)}</p>
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <KeepButtons text={codes.join("\n")} />
      <p>
        <LocalLink className="btn" to="/admin">
          {t(m.second_factor_codes_kept)}
        </LocalLink>
      </p>
    </section>
  );
}

/**
 * The forms for new recovery codes and for turning the second factor off. `intent` says which of them the server
 * refused.
 */
export function ChangeForms({ email, refusal, intent }: FormProps & { intent: Intent | undefined }) {
  const t = useTranslate();
  const forms = [
    { intent: "recovery-codes", title: t(m.second_factor_renew), about: t(m.second_factor_renew_about) },
    { intent: "turn-off", title: t(m.second_factor_turn_off), about: t(m.second_factor_turn_off_about) },
  ] as const;
  return (
    <>
      <p className="msg ok">{t(m.second_factor_on)}</p>
      {forms.map((form) => {
        const own = form.intent === intent ? refusal : undefined;
        return (
          <section key={form.intent}>
            <h2>{form.title}</h2>
            <p>{form.about}</p>
            <ShortForm refusal={own} button={form.title} busy={t(m.second_factor_busy)}>
              <IntentField intent={form.intent} />
              <CurrentPasswordField name="password" email={email} refusal={own} />
              <CodeField
                kind="either"
                label={t(m.second_factor_any_code)}
                hint={t(m.second_factor_code_hint)}
                error={own?.fields.code}
              />
            </ShortForm>
          </section>
        );
      })}
    </>
  );
}

/** Tells the action which of the screen's forms was submitted. */
function IntentField({ intent }: { intent: Intent }) {
  return <input type="hidden" name="intent" value={intent} />;
}

/** Buttons that copy a text and print the page. Without scripts people select the text and print with the browser. */
function KeepButtons({ text }: { text: string }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  // Browsers give no clipboard to pages without HTTPS; the codes can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  if (!hydrated) return null;
  return (
    <p className="keep">
      <button type="button" className="btn quiet" onClick={() => void copy()}>
        <span aria-live="polite">{copied ? t(m.copied) : t(m.second_factor_copy)}</span>
      </button>
      <button type="button" className="btn quiet" onClick={() => print()}>
        {t(m.print)}
      </button>
    </p>
  );
}
