import { useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { useTranslate } from "../page-data.ts";
import { callIdentity } from "../session/call-identity.ts";
import { flashCookie } from "../session/flash.ts";
import { actionHeaders, redirectTo, readForm, rejectForm } from "../session/form-action.ts";
import { newPasswordProblems } from "../session/credentials.ts";
import { missingFields, refuseFields } from "../session/refusal.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import { AdminPage } from "./AdminPage.tsx";
import type { Route } from "./+types/account.ts";
import { requireAdministrator } from "../session/require-administrator.ts";
import { NewPasswordFields } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";

export const headers = actionHeaders;

export function loader({ request, context }: Route.LoaderArgs) {
  const { email } = requireAdministrator({ request, context });
  return { email, passwordMinLength: context.get(requestContext).passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestData = context.get(requestContext);
  const { locale, user, passwordMinLength } = requestData;
  const here = localPath("/admin/account", locale);
  // The session has ended: it expired, or the form was sent twice and the first time has replaced the session.
  if (!user?.mayWrite) return redirectTo(`${localPath("/login", locale)}?next=${encodeURIComponent(here)}`, request);
  const fields = await readForm(request, ["currentPassword", "newPassword", "again"]);
  const { currentPassword, newPassword } = fields;
  const problems = { ...newPasswordProblems(fields, "newPassword", passwordMinLength), ...missingFields(fields) };
  const refused = refuseFields(problems, locale);
  if (refused) return rejectForm(refused);
  const change = { currentPassword, newPassword };
  const answer = await callIdentity(requestData, "/auth/change-password", change);
  if (!answer.ok) return rejectForm(answer);
  return redirectTo(here, request, [...answer.cookies, flashCookie("password-changed")]);
}

/** The screen on which administrators change their password. */
export default function Account() {
  const t = useTranslate();
  const { email, passwordMinLength } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AdminPage title={t(m.account_title)} lede={t(m.account_about)}>
      <ShortForm refusal={refusal} button={t(m.account_change)} busy={t(m.account_busy)}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label={t(m.account_current)}
          autoComplete="current-password"
          required
          error={refusal?.fields.currentPassword}
        />
        <NewPasswordFields name="newPassword" label={t(m.account_new)} minLength={passwordMinLength} refusal={refusal} />
      </ShortForm>
    </AdminPage>
  );
}
