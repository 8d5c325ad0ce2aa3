import { data, redirect, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, identityContext, readingContext } from "../context.ts";
import { EmailField, NewPasswordFields } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { useTranslate } from "../page-data.ts";
import { actionHeaders, askService, readNewAccount, redirectTo, rejectForm } from "../session/form-action.ts";
import { readerPath } from "../session/require-role.ts";
import { mayWrite, type SignedIn } from "../session/sign-in.ts";
import { SignPage } from "./SignPage.tsx";
import type { Route } from "./+types/signup.ts";

export const headers = actionHeaders;
export function loader({ context }: Route.LoaderArgs) {
  const { user, offers } = context.get(accountContext);
  if (!offers.signUp) throw data(null, { status: 404 });
  if (user) throw redirect(readerPath);
  return { passwordMinLength: context.get(identityContext).passwordLengths().least };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  // Redirect to the page, because it answers with 404.
  if (!context.get(accountContext).offers.signUp) return redirectTo(localPath("/signup", locale), request);
  const { sent, email, refused } = await readNewAccount(request, context);
  if (refused) return rejectForm(refused, { email: sent.email });
  const answer = await askService(context, (services) => services.signUp<SignedIn>({ email, password: sent.password }));
  if (!answer.ok) return rejectForm(answer, { email: sent.email });
  return redirectTo(localPath(mayWrite(answer.body) ? "/" : readerPath, locale), request, answer.cookies);
}

/** The page on which anybody can create an account that may only read (requirements R9.13). */
export default function SignUp() {
  const t = useTranslate();
  const { passwordMinLength } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <SignPage title={t(m.signup_title)} description={t(m.signup_about)}>
      <p className="lede">{t(m.signup_about)}</p>
      <ShortForm refusal={refusal} button={t(m.account_create)}>
        <EmailField refusal={refusal} />
        <NewPasswordFields
          name="password"
          label={t(m.login_password)}
          minLength={passwordMinLength}
          refusal={refusal}
        />
      </ShortForm>
    </SignPage>
  );
}
