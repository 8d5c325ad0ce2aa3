import { useLoaderData } from "react-router";
import { numbersIn } from "../../engine/numbers.ts";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { callIdentity } from "../admin/identity-calls.ts";
import { invalid, missing } from "../admin/missing.ts";
import { ShortForm } from "../admin/ShortForm.tsx";
import { useSubmission } from "../admin/submission.ts";
import { requestContext } from "../context.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Head } from "../ui/Head.tsx";
import { MessageStyle } from "../ui/Message.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { toastOnNextPage } from "../ui/toasts.tsx";
import type { Route } from "./+types/setup.ts";

export const handle = { interactive: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { setup, passwordMinLength } = context.get(requestContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { valid: setup.accepts(token), token, passwordMinLength };
}

/** Where whoever installs the site makes its first administrator, by the link that the start printed. */
export default function Setup() {
  const say = useSay();
  const { valid } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap page">
      <Head title={say(m.setup_title)} description={say(m.setup_about)} />
      <meta name="robots" content="noindex" />
      <MessageStyle />
      <h1 className="title">{say(m.setup_title)}</h1>
      {valid ? <SetupForm /> : <p className="msg">{say(m.problem_setup_link)}</p>}
    </main>
  );
}

function SetupForm() {
  const say = useSay();
  const locale = useLocale();
  const { token, passwordMinLength } = useLoaderData<typeof loader>();
  const submission = useSubmission(async (fields) => {
    const { email = "", password = "", again } = fields;
    const lacking = missing(fields, ["email", "password", "again"], locale);
    if (lacking) return lacking;
    if (password !== again) return invalid({ again: say(m.password_differs) }, locale);
    const outcome = await callIdentity("/setup", { token, email, password }, locale);
    if (!outcome.ok) return outcome;
    toastOnNextPage("success", say(m.setup_done));
    location.replace(localPath("/login", locale));
    return "leaving";
  });
  const errors = submission.failure?.fields ?? {};
  const length = numbersIn(locale).format(passwordMinLength);
  return (
    <>
      <p className="lede">{say(m.setup_about)}</p>
      <ShortForm submission={submission} button={say(m.setup_make)} busy={say(m.setup_busy)}>
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
          hint={say(m.password_hint, { length })}
          autoComplete="new-password"
          required
          error={errors.password}
        />
        <PasswordField
          name="again"
          label={say(m.password_again)}
          autoComplete="new-password"
          required
          error={errors.again}
        />
      </ShortForm>
    </>
  );
}
