import { data, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, readingContext } from "../context.ts";
import { EmailField } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { useTranslate } from "../page-data.ts";
import {
  actionHeaders,
  askService,
  emailProblems,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../session/form-action.ts";
import { SignPage } from "./SignPage.tsx";
import type { Route } from "./+types/forgot-password.ts";

export const headers = actionHeaders;
export function loader({ context }: Route.LoaderArgs) {
  const { passwordReset } = context.get(accountContext).offers;
  if (passwordReset === undefined) throw data(null, { status: 404 });
  return { hasForm: passwordReset === "mail" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  // Redirect to the page, because it answers with 404 or says whom to ask.
  if (context.get(accountContext).offers.passwordReset !== "mail")
    return redirectTo(localPath("/forgot-password", locale), request);
  const { email } = await readForm(request, ["email"]);
  const refused = refuseFields(emailProblems(email), locale);
  if (refused) return rejectForm(refused, { email });
  const answer = await askService(context, (services) => services.requestReset({ email: email.trim() }));
  return answer.ok ? null : rejectForm(answer, { email });
}

/** The page on which people ask for a mail with a link for choosing a new password (requirements R9.13). */
export default function ForgotPassword() {
  const t = useTranslate();
  const { hasForm } = useLoaderData<typeof loader>();
  // Null once the form is accepted, whether or not the address has an account.
  const refusal = useActionData<typeof action>();
  return (
    <SignPage title={t(m.login_forgotten)} description={t(hasForm ? m.forgotten_about : m.forgotten_ask)}>
      {refusal === null ? (
        <output className="msg ok">{t(m.forgotten_sent)}</output>
      ) : (
        <ForgottenForm refusal={refusal} />
      )}
    </SignPage>
  );
}

function ForgottenForm({ refusal }: { refusal: ReturnType<typeof useActionData<typeof action>> }) {
  const t = useTranslate();
  const { hasForm } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="lede">{t(hasForm ? m.forgotten_about : m.forgotten_ask)}</p>
      {hasForm && (
        <ShortForm refusal={refusal ?? undefined} button={t(m.forgotten_send)}>
          <EmailField refusal={refusal ?? undefined} />
        </ShortForm>
      )}
    </>
  );
}
