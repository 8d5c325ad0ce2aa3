import { redirect, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { CodeField } from "../forms/CodeField.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { Head } from "../layout/Head.tsx";
import { useTranslate, withoutScripts } from "../page-data.ts";
import { callIdentity } from "../session/call-identity.ts";
import { enterSite } from "../session/enter.ts";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../session/form-action.ts";
import { missingFields, refuseFields } from "../session/refusal.ts";
import type { SignedIn } from "../session/sign-in.ts";
import { textsIn, useTexts } from "../session/texts.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { loginCodeTexts } from "./login-code-texts.ts";
import type { Route } from "./+types/login-code.ts";

export const headers = actionHeaders;
export const handle = withoutScripts;

/** Set where a recovery code is asked for. */
const recovery = "recovery";
/** The status of a sign-in that has to begin again. */
const over = 403;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, secondFactor, locale } = context.get(requestContext);
  const { search, searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  if (user || !(await secondFactor.isPending())) throw redirect(`/login${search}`);
  return { texts: textsIn(locale, loginCodeTexts), asksRecovery: searchParams.has(recovery), next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestData = context.get(requestContext);
  const { locale, identityOffers } = requestData;
  if (!identityOffers.secondFactor) return redirectTo(localPath("/login", locale), request);
  const { code } = await readForm(request, ["code"]);
  const refused = refuseFields(missingFields({ code }), locale);
  if (refused) return rejectForm(refused);
  const answer = await callIdentity<SignedIn>(requestData, "/auth/sign-in/second-factor", { code });
  if (!answer.ok && answer.status === over) {
    const query = new URL(request.url).searchParams;
    query.set("error", "second-step-over");
    return redirectTo(`${localPath("/login", locale)}?${query}`, request);
  }
  if (!answer.ok) return rejectForm(answer);
  return enterSite(request, requestData, answer);
}

/** The page that asks for the second factor after the password (requirements R9.20). */
function LoginCode() {
  const texts = useTexts<typeof loginCodeTexts>();
  const t = useTranslate();
  return (
    <main id="main" className="wrap page">
      <Head title={texts.login_code_title} description={t(m.login_about)} />
      <meta name="robots" content="noindex" />
      <div className="sign">
        <div className="frame">
          <h1 className="title">{texts.login_code_title}</h1>
          <CodeForm />
        </div>
      </div>
    </main>
  );
}

export default import.meta.env.SSR ? LoginCode : () => null;

function CodeForm() {
  const texts = useTexts<typeof loginCodeTexts>();
  const t = useTranslate();
  const refusal = useActionData<typeof action>();
  const { asksRecovery, next } = useLoaderData<typeof loader>();
  const other = new URLSearchParams({ ...(next === null ? {} : { next }), ...(asksRecovery ? {} : { [recovery]: "" }) });
  return (
    <>
      <p>{asksRecovery ? texts.login_code_recovery_about : texts.login_code_about}</p>
      <ShortForm refusal={refusal} button={t(m.login)}>
        <CodeField
          kind={asksRecovery ? "recovery" : "totp"}
          label={asksRecovery ? texts.login_code_recovery : texts.second_factor_code}
          hint={asksRecovery ? texts.login_code_recovery_hint : texts.second_factor_code_hint}
          error={refusal?.fields.code}
        />
      </ShortForm>
      <p className="further">
        <LocalLink to={`/login/code?${other}`}>{asksRecovery ? texts.login_code_use_app : texts.login_code_use_recovery}</LocalLink>
      </p>
    </>
  );
}
