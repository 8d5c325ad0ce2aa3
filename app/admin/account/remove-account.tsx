import { data, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { accountContext, readingContext } from "../../context.ts";
import { CurrentPasswordField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { Page } from "../../layout/Page.tsx";
import {
  actionHeaders,
  askService,
  flashCookie,
  type FormRules,
  missingFields,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../../session/form-action.ts";
import { requireAccount } from "../../session/require-role.ts";
import { useTranslate } from "../../page-data.ts";
import type { Route } from "./+types/remove-account.ts";

export const headers = actionHeaders;
export const form: FormRules = { bytes: "passwords", harmless: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  if (!context.get(accountContext).offers.accountRemoval) throw data(null, { status: 404 });
  const { email } = requireAccount({ request, context });
  return { email, about: m.removal_about({ email }, { locale }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  const { user, offers } = context.get(accountContext);
  // Redirect to the page, because it answers with 404 if accounts cannot be removed.
  if (!offers.accountRemoval) return redirectTo(localPath("/admin/account/remove", locale), request);
  if (!user) return redirectTo(localPath("/login", locale), request);
  const { password } = await readForm(request, ["password"]);
  const refused = refuseFields(missingFields({ password }), locale);
  if (refused) return rejectForm(refused);
  const answer = await askService(context, (services) => services.removeAccount({ password }));
  if (!answer.ok) return rejectForm(answer);
  return redirectTo(localPath("/", locale), request, [...answer.cookies, flashCookie("signed-out")]);
}

/** The screen on which people remove their account (requirements R9.13). */
export default function RemoveAccount() {
  const t = useTranslate();
  const { email, about } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Page
      title={{ text: t(m.removal_title) }}
      description={about}
      lede={about}
      crumbs={[{ name: m.reader_title, path: "/admin/account" }]}
    >
      <ShortForm refusal={refusal} button={t(m.removal_remove)} busy={t(m.removal_busy)}>
        <CurrentPasswordField name="password" email={email} refusal={refusal} />
      </ShortForm>
    </Page>
  );
}
