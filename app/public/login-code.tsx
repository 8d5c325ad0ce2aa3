import { redirect, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, identityContext, readingContext } from "../context.ts";
import { CodeField } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { useTranslate } from "../page-data.ts";
import {
  actionHeaders,
  askService,
  missingFields,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../session/form-action.ts";
import { redirectAfterSignIn } from "../session/after-sign-in.ts";
import type { SignedIn } from "../session/sign-in.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { SignPage } from "./SignPage.tsx";
import type { Route } from "./+types/login-code.ts";

export const headers = actionHeaders;
/** The query parameter that makes the page ask for a recovery code. */
const recovery = "recovery";
/** The status of a response that says that the sign-in must be started again. */
const over = 403;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(accountContext);
  const { search, searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  if (user || !(await context.get(identityContext).secondFactor.isPending())) throw redirect(`/login${search}`);
  return { asksRecovery: searchParams.has(recovery), next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  if (!context.get(accountContext).offers.secondFactor) return redirectTo(localPath("/login", locale), request);
  const { code } = await readForm(request, ["code"]);
  const refused = refuseFields(missingFields({ code }), locale);
  if (refused) return rejectForm(refused);
  const answer = await askService(context, (services) => services.completeSignIn<SignedIn>({ code }));
  if (!answer.ok && answer.status === over) {
    const query = new URL(request.url).searchParams;
    query.set("error", "second-step-over");
    return redirectTo(`${localPath("/login", locale)}?${query}`, request);
  }
  if (!answer.ok) return rejectForm(answer);
  return redirectAfterSignIn(request, context, answer);
}

/** The page that asks for the second factor after the password (requirements R9.20). */
export default function LoginCode() {
  const t = useTranslate();
  return (
    <SignPage title={t(m.login_code_title)} description={t(m.login_about)}>
      <CodeForm />
    </SignPage>
  );
}

function CodeForm() {
  const t = useTranslate();
  const refusal = useActionData<typeof action>();
  const { asksRecovery, next } = useLoaderData<typeof loader>();
  const other = new URLSearchParams({
    ...(next === null ? {} : { next }),
    ...(asksRecovery ? {} : { [recovery]: "" }),
  });
  return (
    <>
      <p>{asksRecovery ? t(m.login_code_recovery_about) : t(m.login_code_about)}</p>
      <ShortForm refusal={refusal} button={t(m.login)}>
        <CodeField
          kind={asksRecovery ? "recovery" : "totp"}
          label={asksRecovery ? t(m.login_code_recovery) : t(m.second_factor_code)}
          hint={asksRecovery ? t(m.login_code_recovery_hint) : t(m.second_factor_code_hint)}
          error={refusal?.fields.code}
        />
      </ShortForm>
      <p className="further">
        <LocalLink to={`/login/code?${other}`}>
          {asksRecovery ? t(m.login_code_use_app) : t(m.login_code_use_recovery)}
        </LocalLink>
      </p>
    </>
  );
}
