import { redirect, useActionData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { nextPath } from "../session/next-path.ts";
import { EmailField } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { requestContext } from "../context.ts";
import { useTranslate } from "../page-data.ts";
import { flashCookie } from "../session/flash.ts";
import { actionHeaders, redirectTo, readForm, rejectForm } from "../session/form-action.ts";
import { emailProblems } from "../session/credentials.ts";
import { missingFields, refuseFields } from "../session/refusal.ts";
import { clearReturnPathCookie, readReturnPath } from "../session/return-path.ts";
import { signIn } from "../session/sign-in.ts";
import { Head } from "../layout/Head.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import type { Route } from "./+types/login.ts";

export const headers = actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).user?.mayWrite) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestData = context.get(requestContext);
  const { locale } = requestData;
  const { email, password, shared } = await readForm(request, ["email", "password", "shared"]);
  const values = { email, shared };
  const refused = refuseFields({ ...emailProblems(email), ...missingFields({ email, password }) }, locale);
  if (refused) return rejectForm(refused, values);
  const answer = await signIn(requestData, { email: email.trim(), password, rememberMe: shared === "" });
  if (!answer.ok) return rejectForm(answer, values);
  const asked = new URL(request.url).searchParams.get("next") ?? readReturnPath(request.headers.get("Cookie"));
  const cookies = [...answer.cookies, flashCookie("signed-in"), clearReturnPathCookie];
  return redirectTo(nextPath(asked, localPath("/", locale)), request, cookies);
}

/** The page on which administrators sign in (requirements R9.1). */
export default function Login() {
  const t = useTranslate();
  return (
    <main id="main" className="wrap page">
      <Head title={t(m.login_title)} description={t(m.login_about)} />
      <div className="sign">
        <div className="frame">
          <h1 className="title">{t(m.login_title)}</h1>
          <LoginForm />
        </div>
        <p className="hint">{t(m.login_note)}</p>
      </div>
    </main>
  );
}

function LoginForm() {
  const t = useTranslate();
  const refusal = useActionData<typeof action>();
  return (
    <ShortForm refusal={refusal} button={t(m.login)}>
      <EmailField refusal={refusal} />
      <PasswordField
        name="password"
        label={t(m.login_password)}
        autoComplete="current-password"
        required
        error={refusal?.fields.password}
      />
      <label className="f check">
        <input type="checkbox" name="shared" aria-describedby="shared-hint" defaultChecked={Boolean(refusal?.values.shared)} />
        <span>{t(m.login_shared)}</span>
        <span className="hint" id="shared-hint">
          {t(m.login_shared_hint)}
        </span>
      </label>
    </ShortForm>
  );
}
