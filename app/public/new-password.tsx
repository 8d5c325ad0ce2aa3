import { data, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, identityContext, readingContext } from "../context.ts";
import { NewPasswordFields } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { useTranslate } from "../page-data.ts";
import {
  actionHeaders,
  askService,
  missingFields,
  newPasswordProblems,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../session/form-action.ts";
import { signInWithNewPassword } from "../session/after-sign-in.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { SignPage } from "./SignPage.tsx";
import type { Route } from "./+types/new-password.ts";

export const headers = actionHeaders;
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  const { accountLinks, passwordLengths } = context.get(identityContext);
  if (!context.get(accountContext).offers.passwordLinks) throw data(null, { status: 404 });
  const link = await accountLinks.find(tokenOf(request));
  const email = link.state === "good" ? link.email : undefined;
  const about =
    link.state === "good" ? m.new_password_about : link.state === "used" ? m.new_password_done : m.new_password_bad;
  return {
    about: about({ email: email ?? "" }, { locale }),
    email,
    passwordMinLength: passwordLengths().least,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  const { offers } = context.get(accountContext);
  const { accountLinks, passwordLengths } = context.get(identityContext);
  const token = tokenOf(request);
  const here = `${localPath("/new-password", locale)}?token=${encodeURIComponent(token)}`;
  // Redirect to the page, because it answers with 404, says that the link is invalid, or, if the form was submitted
  // twice, says that the password is set.
  const link = offers.passwordLinks ? await accountLinks.find(token) : undefined;
  if (link?.state !== "good") return redirectTo(here, request);
  const fields = await readForm(request, ["password", "again"]);
  const wrong = newPasswordProblems(fields, "password", passwordLengths());
  const refused = refuseFields({ ...wrong, ...missingFields(fields) }, locale);
  if (refused) return rejectForm(refused);
  const answer = await askService(context, (services) => services.choosePassword({ token, password: fields.password }));
  if (!answer.ok) return rejectForm(answer);
  return signInWithNewPassword(request, context, { email: link.email, password: fields.password }, here);
}

/** The page to which an invitation or a link for a new password leads (requirements R9.23). */
export default function NewPassword() {
  const t = useTranslate();
  const { about, email } = useLoaderData<typeof loader>();
  return (
    <SignPage title={t(m.new_password_title)} description={t(m.new_password_title)}>
      <p className="lede">{about}</p>
      {email === undefined ? (
        <p>
          <LocalLink className="btn" to="/login">
            {t(m.login)}
          </LocalLink>
        </p>
      ) : (
        <PasswordForm email={email} />
      )}
    </SignPage>
  );
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslate();
  const { passwordMinLength } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <ShortForm refusal={refusal} button={t(m.new_password_save)}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields name="password" label={t(m.account_new)} minLength={passwordMinLength} refusal={refusal} />
    </ShortForm>
  );
}
