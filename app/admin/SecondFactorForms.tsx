import type { Enrolment } from "../../server/auth/second-factor/enrolment.ts";
import { CurrentPasswordField } from "../forms/AccountFields.tsx";
import { CodeField } from "../forms/CodeField.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import type { Refusal } from "../session/refusal.ts";
import { useTexts } from "../session/texts.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { KeepButtons } from "./KeepButtons.tsx";
import type { secondFactorTexts } from "./second-factor-texts.ts";
import type { Intent } from "./second-factor-action.ts";

type FormProps = { email: string; refusal: Refusal | undefined };

/** Asks for the password, after which a secret is made. */
export function BeginForm({ email, refusal }: FormProps) {
  const texts = useTexts<typeof secondFactorTexts>();
  return (
    <ShortForm refusal={refusal} button={texts.second_factor_begin} busy={texts.second_factor_busy}>
      <IntentField intent="begin" />
      <CurrentPasswordField name="password" email={email} refusal={refusal} />
    </ShortForm>
  );
}

/** Shows the secret as a picture and as text, and asks for a first code. */
export function ConfirmForm({ enrolment: { secret, uri, qrCode }, refusal }: { enrolment: Enrolment; refusal: Refusal | undefined }) {
  const texts = useTexts<typeof secondFactorTexts>();
  return (
    <>
      <p>{texts.second_factor_scan}</p>
      <svg className="qr-code" role="img" aria-label={texts.second_factor_qr} viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} shapeRendering="crispEdges">
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
        {/* The picture is shown again where the code was wrong. */}
        <input type="hidden" name="secret" value={secret} />
        <CodeField kind="totp" label={texts.second_factor_code} hint={texts.second_factor_code_hint} error={refusal?.fields.code} />
      </ShortForm>
    </>
  );
}

/** Shows the recovery codes, the only time. */
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

/** The forms for new recovery codes and for turning the second factor off; `intent` tells which one was refused. */
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
              <CodeField kind="either" label={texts.second_factor_any_code} hint={texts.second_factor_code_hint} error={own?.fields.code} />
            </ShortForm>
          </section>
        );
      })}
    </>
  );
}

/** Tells the action which of the screen's forms was sent. */
function IntentField({ intent }: { intent: Intent }) {
  return <input type="hidden" name="intent" value={intent} />;
}
