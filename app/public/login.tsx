import { redirect, useActionData } from "react-router";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { nextPath } from "../admin/next-path.ts";
import { ShortForm } from "../admin/ShortForm.tsx";
import { requestContext } from "../context.ts";
import { useSay } from "../page-data.ts";
import { flashCookie } from "../session/flash.ts";
import { actionHeaders, leadTo, readForm, showAgain } from "../session/form-action.ts";
import { refuseMissing } from "../session/refusal.ts";
import { signIn } from "../session/sign-in.ts";
import { Head } from "../ui/Head.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { Route } from "./+types/login.ts";

export const headers = actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).user?.mayWrite) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const school = context.get(requestContext);
  const { locale } = school;
  const { email, password, shared } = await readForm(request, ["email", "password", "shared"]);
  const typed = { email, shared };
  const missing = refuseMissing({ email, password }, locale);
  if (missing) return showAgain(missing, typed);
  const answer = await signIn(school, { email: email.trim(), password, rememberMe: shared === "" });
  if (!answer.ok) return showAgain(answer, typed);
  const asked = new URL(request.url).searchParams.get("next");
  return leadTo(nextPath(asked, localPath("/", locale)), request, [...answer.cookies, flashCookie("signed-in")]);
}

/** Where administrators sign in. */
export default function Login() {
  const say = useSay();
  return (
    <main id="main" className="wrap page">
      <Head title={say(m.login_title)} description={say(m.login_about)} />
      <div className="sign">
        <div className="frame">
          <h1 className="title">{say(m.login_title)}</h1>
          <LoginForm />
        </div>
        <p className="hint">{say(m.login_note)}</p>
      </div>
    </main>
  );
}

function LoginForm() {
  const say = useSay();
  const refusal = useActionData<typeof action>();
  return (
    <ShortForm refusal={refusal} button={say(m.login)}>
      <TextField
        name="email"
        type="email"
        label={say(m.login_email)}
        autoComplete="username"
        autoCapitalize="none"
        required
        defaultValue={refusal?.typed.email}
        error={refusal?.fields.email}
      />
      <PasswordField
        name="password"
        label={say(m.login_password)}
        autoComplete="current-password"
        required
        error={refusal?.fields.password}
      />
      <label className="f check">
        <input type="checkbox" name="shared" aria-describedby="shared-hint" defaultChecked={Boolean(refusal?.typed.shared)} />
        <span>{say(m.login_shared)}</span>
        <span className="hint" id="shared-hint">
          {say(m.login_shared_hint)}
        </span>
      </label>
    </ShortForm>
  );
}
