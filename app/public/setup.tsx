import { useActionData, useLoaderData } from "react-router";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { ShortForm } from "../admin/ShortForm.tsx";
import { requestContext } from "../context.ts";
import { useLocale, useSay } from "../page-data.ts";
import { callIdentity } from "../session/call-identity.ts";
import { actionHeaders, leadTo, readForm, showAgain } from "../session/form-action.ts";
import { refuseFields, refuseMissing } from "../session/refusal.ts";
import { Head } from "../ui/Head.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { MessageStyle } from "../ui/Message.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { Route } from "./+types/setup.ts";

export const headers = actionHeaders;

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export function loader({ request, context }: Route.LoaderArgs) {
  const { setup, passwordMinLength } = context.get(requestContext);
  return { link: setup.stateOf(tokenOf(request)), passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const school = context.get(requestContext);
  const { locale, setup } = school;
  const token = tokenOf(request);
  const { pathname, search } = new URL(request.url);
  // A second press of the button finds the account made, and says so.
  if (setup.stateOf(token) === "used") return leadTo(pathname + search, request);
  const fields = await readForm(request, ["email", "password", "again"]);
  const { email, password, again } = fields;
  const missing = refuseMissing(fields, locale);
  if (missing) return showAgain(missing, { email });
  if (password !== again) return showAgain(refuseFields({ again: m.password_differs }, locale), { email });
  const answer = await callIdentity(school, "/setup", { token, email: email.trim(), password });
  if (!answer.ok) return showAgain(answer, { email });
  return leadTo(pathname + search, request);
}

/** Where whoever installs the site makes its first administrator, by the link that the start printed. */
export default function Setup() {
  const say = useSay();
  const { link } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap page">
      <Head title={say(m.setup_title)} description={say(m.setup_about)} />
      <meta name="robots" content="noindex" />
      <MessageStyle />
      <h1 className="title">{say(m.setup_title)}</h1>
      {link === "good" ? <SetupForm /> : <SetupDone made={link === "used"} />}
    </main>
  );
}

function SetupDone({ made }: { made: boolean }) {
  const say = useSay();
  return (
    <>
      <p className={made ? "msg ok" : "msg"}>{say(made ? m.setup_done : m.problem_setup_link)}</p>
      <p>
        <LocalLink className="btn" to="/login">
          {say(m.login)}
        </LocalLink>
      </p>
    </>
  );
}

function SetupForm() {
  const say = useSay();
  const locale = useLocale();
  const { passwordMinLength } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const length = numbersIn(locale).format(passwordMinLength);
  return (
    <>
      <p className="lede">{say(m.setup_about)}</p>
      <ShortForm refusal={refusal} button={say(m.setup_make)}>
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
          hint={say(m.password_hint, { length })}
          autoComplete="new-password"
          required
          error={refusal?.fields.password}
        />
        <PasswordField
          name="again"
          label={say(m.password_again)}
          autoComplete="new-password"
          required
          error={refusal?.fields.again}
        />
      </ShortForm>
    </>
  );
}
