import { data } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import { shortSchoolName } from "../../../globals/profile.ts";
import type { Enrolment } from "../../../server/auth/second-factor/enrolment.ts";
import { accountContext, identityContext, readingContext, type RouterContext } from "../../context.ts";
import {
  askService,
  flashCookie,
  type IdentityResult,
  missingFields,
  readForm,
  redirectTo,
  type Refusal,
  type Refused,
  refuseFields,
} from "../../session/form-action.ts";
import { secondFactorPath } from "../../session/require-role.ts";

/** The forms of the screen, as their field `intent` names them. */
const intents = ["begin", "confirm", "recovery-codes", "turn-off"] as const;
export type Intent = (typeof intents)[number];

/**
 * What the screen shows after a form was submitted: a secret to confirm, the recovery codes, or why the form was
 * refused.
 */
type SecondFactorAnswer = { intent: Intent } & (
  | { refusal?: Refusal; enrolment?: Enrolment | undefined }
  | { recoveryCodes: string[] }
);

/** Handles the submission of one of the screen's forms. */
export async function answerSecondFactor(request: Request, context: RouterContext) {
  const { locale, profile } = context.get(readingContext);
  const { user, offers } = context.get(accountContext);
  const school = shortSchoolName(profile, locale).text;
  const enrolmentOf = (typed: string) => context.get(identityContext).secondFactor.enrolmentOf(typed, school);
  const here = localPath(secondFactorPath, locale);
  // Redirect to the page, because it answers with 404.
  if (!offers.secondFactor) return redirectTo(here, request);
  // The session has ended, or the form was submitted twice and the first submission replaced the session.
  if (!user) return redirectTo(`${localPath("/login", locale)}?next=${encodeURIComponent(here)}`, request);
  const { intent: sent, password, code, secret } = await readForm(request, ["intent", "password", "code", "secret"]);
  const intent = intents.find((one) => one === sent) ?? "begin";
  const enrolment = intent === "confirm" ? await enrolmentOf(secret) : undefined;
  const reject = ({ refusal, status, headers }: Refused) =>
    data<SecondFactorAnswer>({ intent, enrolment, refusal: { ...refusal, values: {} } }, { status, headers });
  const refused = refuseFields(missingFields(fieldsOf(intent, { password, code })), locale);
  if (refused) return reject(refused);
  const call = <T>(action: Intent, body: object): Promise<IdentityResult<T>> =>
    askService(context, (services) => services.changeSecondFactor<T>(action, body));
  if (intent === "begin") {
    const answer = await call<{ secret: string }>("begin", { password });
    if (!answer.ok) return reject(answer);
    return data<SecondFactorAnswer>({
      intent,
      enrolment: await enrolmentOf(answer.body.secret),
    });
  }
  if (intent === "turn-off") {
    const answer = await call("turn-off", { password, code });
    return answer.ok
      ? redirectTo(here, request, [...answer.cookies, flashCookie("second-factor-off")])
      : reject(answer);
  }
  const answer = await call<{ recoveryCodes: string[] }>(intent, intent === "confirm" ? { code } : { password, code });
  if (!answer.ok) return reject(answer);
  const headers = new Headers(answer.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return data<SecondFactorAnswer>({ intent, recoveryCodes: answer.body.recoveryCodes }, { headers });
}

/** The values of the fields that a form has, by field. */
function fieldsOf(intent: Intent, { password, code }: Record<"password" | "code", string>): Record<string, string> {
  if (intent === "begin") return { password };
  return intent === "confirm" ? { code } : { password, code };
}
