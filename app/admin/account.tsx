import { useActionData, useLoaderData } from "react-router";
import { numbersIn } from "../../engine/numbers.ts";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { useLocale, useSay } from "../page-data.ts";
import { callIdentity } from "../session/call-identity.ts";
import { flashCookie } from "../session/flash.ts";
import { actionHeaders, leadTo, readForm, showAgain } from "../session/form-action.ts";
import { refuseFields, refuseMissing } from "../session/refusal.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import { AdminPage } from "./AdminPage.tsx";
import type { Route } from "./+types/account.ts";
import { requireAdministrator } from "./guard.ts";
import { ShortForm } from "./ShortForm.tsx";

export const headers = actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdministrator({ context });
  return { email, passwordMinLength: context.get(requestContext).passwordMinLength };
}

export async function action({ request, context }: Route.ActionArgs) {
  const school = context.get(requestContext);
  const { locale, user } = school;
  const here = localPath("/admin/account", locale);
  // A session that has ended meanwhile, or a second press whose first has ended it: what was typed is lost either way.
  if (!user?.mayWrite) return leadTo(`${localPath("/login", locale)}?next=${encodeURIComponent(here)}`, request);
  const fields = await readForm(request, ["currentPassword", "newPassword", "again"]);
  const missing = refuseMissing(fields, locale);
  if (missing) return showAgain(missing);
  if (fields.newPassword !== fields.again) return showAgain(refuseFields({ again: m.password_differs }, locale));
  const { currentPassword, newPassword } = fields;
  const change = { currentPassword, newPassword, revokeOtherSessions: true };
  const answer = await callIdentity(school, "/auth/change-password", change);
  if (!answer.ok) return showAgain(answer);
  return leadTo(here, request, [...answer.cookies, flashCookie("password-changed")]);
}

/** Where administrators change their password. */
export default function Account() {
  const say = useSay();
  const locale = useLocale();
  const { email, passwordMinLength } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const length = numbersIn(locale).format(passwordMinLength);
  return (
    <AdminPage title={say(m.account_title)} lede={say(m.account_about)}>
      <ShortForm refusal={refusal} button={say(m.account_change)} busy={say(m.account_busy)}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label={say(m.account_current)}
          autoComplete="current-password"
          required
          error={refusal?.fields.currentPassword}
        />
        <PasswordField
          name="newPassword"
          label={say(m.account_new)}
          hint={say(m.password_hint, { length })}
          autoComplete="new-password"
          required
          error={refusal?.fields.newPassword}
        />
        <PasswordField
          name="again"
          label={say(m.password_again)}
          autoComplete="new-password"
          required
          error={refusal?.fields.again}
        />
      </ShortForm>
    </AdminPage>
  );
}
