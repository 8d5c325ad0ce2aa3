import { redirect } from "react-router";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { useAuth } from "../admin/auth.tsx";
import { missing } from "../admin/missing.ts";
import { nextPath } from "../admin/next-path.ts";
import { ShortForm } from "../admin/ShortForm.tsx";
import { useSubmission } from "../admin/submission.ts";
import { requestContext } from "../context.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Head } from "../ui/Head.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { toastOnNextPage } from "../ui/toasts.tsx";
import type { Route } from "./+types/login.ts";

export const handle = { interactive: true };

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).user?.mayWrite) throw redirect("/");
  return null;
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
          <noscript>
            <p className="msg">{say(m.login_needs_script)}</p>
          </noscript>
          <LoginForm />
        </div>
        <p className="hint">{say(m.login_note)}</p>
      </div>
    </main>
  );
}

function LoginForm() {
  const say = useSay();
  const locale = useLocale();
  const { logIn } = useAuth();
  const submission = useSubmission(async (fields) => {
    const lacking = missing(fields, ["email", "password"], locale);
    if (lacking) return lacking;
    const outcome = await logIn(fields.email ?? "", fields.password ?? "", fields.shared !== undefined);
    if (!outcome.ok) return outcome;
    toastOnNextPage("success", say(m.login_done));
    const asked = new URLSearchParams(location.search).get("next");
    location.replace(nextPath(asked, localPath("/", locale)));
    return "leaving";
  });
  const errors = submission.failure?.fields ?? {};
  return (
    <ShortForm submission={submission} button={say(m.login)} busy={say(m.login_busy)}>
      <TextField
        name="email"
        type="email"
        label={say(m.login_email)}
        autoComplete="username"
        autoCapitalize="none"
        required
        error={errors.email}
      />
      <PasswordField
        name="password"
        label={say(m.login_password)}
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <label className="f check">
        <input type="checkbox" name="shared" aria-describedby="shared-hint" />
        <span>{say(m.login_shared)}</span>
        <span className="hint" id="shared-hint">
          {say(m.login_shared_hint)}
        </span>
      </label>
    </ShortForm>
  );
}
