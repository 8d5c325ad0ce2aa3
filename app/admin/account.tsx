import { useLoaderData } from "react-router";
import { numbersIn } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { useLocale, useSay } from "../page-data.ts";
import { PasswordField } from "../ui/PasswordField.tsx";
import { toast } from "../ui/toasts.tsx";
import { AdminPage } from "./AdminPage.tsx";
import type { Route } from "./+types/account.ts";
import { requireAdministrator } from "./guard.ts";
import { callIdentity } from "./identity-calls.ts";
import { invalid, missing } from "./missing.ts";
import { ShortForm } from "./ShortForm.tsx";
import { useSubmission } from "./submission.ts";
import { renewToken } from "./token.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdministrator({ context });
  return { email, passwordMinLength: context.get(requestContext).passwordMinLength };
}

/** Where administrators change their password. */
export default function Account() {
  const say = useSay();
  const locale = useLocale();
  const { email, passwordMinLength } = useLoaderData<typeof loader>();
  const submission = useSubmission(async (fields, form) => {
    const lacking = missing(fields, ["current", "password", "again"], locale);
    if (lacking) return lacking;
    if (fields.password !== fields.again) return invalid({ again: say(m.password_differs) }, locale);
    const change = { currentPassword: fields.current, newPassword: fields.password };
    const outcome = await callIdentity("/auth/change-password", change, locale);
    if (!outcome.ok) return outcome;
    // The session is a new one, and the token of the old one is worth nothing any more.
    await renewToken();
    form.reset();
    toast.success(say(m.account_done));
    return "done";
  });
  const errors = submission.failure?.fields ?? {};
  const length = numbersIn(locale).format(passwordMinLength);
  return (
    <AdminPage title={say(m.account_title)} lede={say(m.account_about)}>
      <ShortForm submission={submission} button={say(m.account_change)} busy={say(m.account_busy)}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="current"
          label={say(m.account_current)}
          autoComplete="current-password"
          required
          error={errors.current}
        />
        <PasswordField
          name="password"
          label={say(m.account_new)}
          hint={say(m.password_hint, { length })}
          autoComplete="new-password"
          required
          error={errors.password ?? errors.newPassword}
        />
        <PasswordField
          name="again"
          label={say(m.password_again)}
          autoComplete="new-password"
          required
          error={errors.again}
        />
      </ShortForm>
    </AdminPage>
  );
}
