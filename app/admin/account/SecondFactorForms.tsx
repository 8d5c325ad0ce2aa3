import { useState } from "react";
import type { Locale } from "../../../engine/languages.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Enrolment } from "../../../server/auth/second-factor/enrolment.ts";
import { CodeField, CurrentPasswordField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { textsIn, useTexts } from "../../page-data.ts";
import type { Refusal } from "../../session/form-action.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Intent } from "./second-factor-action.ts";

/** The sentences of the screen of the second factor. */
export const secondFactorTexts = (locale: Locale) =>
  textsIn(locale, {
    second_factor_about: m.second_factor_about,
    second_factor_any_code: m.second_factor_any_code,
    second_factor_begin: m.second_factor_begin,
    second_factor_busy: m.second_factor_busy,
    second_factor_code: m.second_factor_code,
    second_factor_code_hint: m.second_factor_code_hint,
    second_factor_codes: m.second_factor_codes,
    second_factor_codes_about: m.second_factor_codes_about,
    second_factor_codes_kept: m.second_factor_codes_kept,
    second_factor_copied: m.copied,
    second_factor_copy: m.second_factor_copy,
    second_factor_demanded: m.second_factor_demanded,
    second_factor_key: m.second_factor_key,
    second_factor_on: m.second_factor_on,
    second_factor_open: m.second_factor_open,
    second_factor_print: m.print,
    second_factor_qr: m.second_factor_qr,
    second_factor_renew: m.second_factor_renew,
    second_factor_renew_about: m.second_factor_renew_about,
    second_factor_scan: m.second_factor_scan,
    second_factor_title: m.second_factor_title,
    second_factor_turn_off: m.second_factor_turn_off,
    second_factor_turn_off_about: m.second_factor_turn_off_about,
    second_factor_turn_on: m.second_factor_turn_on,
  });

type FormProps = { email: string; refusal: Refusal | undefined };

/** Asks for the password. The server then creates a secret. */
export function BeginForm({ email, refusal }: FormProps) {
  const texts = useTexts<typeof secondFactorTexts>();
  return (
    <ShortForm refusal={refusal} button={texts.second_factor_begin} busy={texts.second_factor_busy}>
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
  const texts = useTexts<typeof secondFactorTexts>();
  return (
    <>
      <p>{texts.second_factor_scan}</p>
      <svg
        className="qr-code"
        role="img"
        aria-label={texts.second_factor_qr}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
      >
        <path d={qrCode.path} />
      </svg>
      <p>
        <a href={uri}>{texts.second_factor_open}</a>
      </p>
      <dl>
        <dt>{texts.second_factor_key}</dt>
        <dd>
          <code translate="no">{secret}</code>
        </dd>
      </dl>
      <ShortForm refusal={refusal} button={texts.second_factor_turn_on} busy={texts.second_factor_busy}>
        <IntentField intent="confirm" />
        {/* The form sends the secret back, so that the same QR code is shown again after a wrong code. */}
        <input type="hidden" name="secret" value={secret} />
        <CodeField
          kind="totp"
          label={texts.second_factor_code}
          hint={texts.second_factor_code_hint}
          error={refusal?.fields.code}
        />
      </ShortForm>
    </>
  );
}

/** Shows the recovery codes. They are never shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const texts = useTexts<typeof secondFactorTexts>();
  return (
    <section>
      <p className="msg ok">{texts.second_factor_on}</p>
      <h2>{texts.second_factor_codes}</h2>
      <p>{texts.second_factor_codes_about}</p>
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
          {texts.second_factor_codes_kept}
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
  const texts = useTexts<typeof secondFactorTexts>();
  const forms = [
    { intent: "recovery-codes", title: texts.second_factor_renew, about: texts.second_factor_renew_about },
    { intent: "turn-off", title: texts.second_factor_turn_off, about: texts.second_factor_turn_off_about },
  ] as const;
  return (
    <>
      <p className="msg ok">{texts.second_factor_on}</p>
      {forms.map((form) => {
        const own = form.intent === intent ? refusal : undefined;
        return (
          <section key={form.intent}>
            <h2>{form.title}</h2>
            <p>{form.about}</p>
            <ShortForm refusal={own} button={form.title} busy={texts.second_factor_busy}>
              <IntentField intent={form.intent} />
              <CurrentPasswordField name="password" email={email} refusal={own} />
              <CodeField
                kind="either"
                label={texts.second_factor_any_code}
                hint={texts.second_factor_code_hint}
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
  const texts = useTexts<typeof secondFactorTexts>();
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
        <span aria-live="polite">{copied ? texts.second_factor_copied : texts.second_factor_copy}</span>
      </button>
      <button type="button" className="btn quiet" onClick={() => print()}>
        {texts.second_factor_print}
      </button>
    </p>
  );
}
