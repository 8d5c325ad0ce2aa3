import { data, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { accountContext } from "../../context.ts";
import { Page } from "../../layout/Page.tsx";
import { usePageData, useTranslate } from "../../page-data.ts";
import { actionHeaders, type FormRules } from "../../session/form-action.ts";
import { requireAccount } from "../../session/require-role.ts";
import css from "./second-factor.css?inline";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { answerSecondFactor } from "./second-factor-action.ts";
import { BeginForm, ChangeForms, ConfirmForm, RecoveryCodes } from "./SecondFactorForms.tsx";
import type { Route } from "./+types/second-factor.ts";

export const headers = actionHeaders;
export const form: FormRules = { bytes: "passwords", harmless: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const { user, offers } = context.get(accountContext);
  if (!offers.secondFactor) throw data(null, { status: 404 });
  if (user?.needsSecondFactor) return { email: user.email, isOn: false, isDemanded: true };
  return {
    email: requireAccount({ request, context }).email,
    isOn: user?.hasSecondFactor ?? false,
    isDemanded: false,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return answerSecondFactor(request, context);
}

/** The screen on which people turn their second factor on and off (requirements R9.20). */
export default function SecondFactor() {
  const t = useTranslate();
  const { isDemanded } = useLoaderData<typeof loader>();
  const crumbs = [{ name: m.reader_title, path: "/admin/account" }];
  if (isDemanded) {
    return (
      <Page
        title={{ text: t(m.second_factor_title) }}
        description={t(m.second_factor_about)}
        lede={t(m.second_factor_demanded)}
      >
        <p>{t(m.second_factor_about)}</p>
        <Steps />
        <SignOut />
      </Page>
    );
  }
  return (
    <AdminPage title={t(m.second_factor_title)} lede={t(m.second_factor_about)} crumbs={crumbs}>
      <Steps />
    </AdminPage>
  );
}

/** The next step: store the codes, confirm a secret, or turn the second factor on or off. */
function Steps() {
  const { email, isOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined;
  const enrolment = answer && "enrolment" in answer ? answer.enrolment : undefined;
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  return (
    <div className="second-factor">
      <Style name="second-factor" css={css} />
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : isOn ? (
        <ChangeForms email={email} refusal={refusal} intent={answer?.intent} />
      ) : enrolment ? (
        <ConfirmForm enrolment={enrolment} refusal={refusal} />
      ) : (
        <BeginForm email={email} refusal={refusal} />
      )}
    </div>
  );
}

/**
 * The button that signs out. This screen has its own, because people who must first turn on a second factor see no
 * menu.
 */
function SignOut() {
  const t = useTranslate();
  const { locale } = usePageData();
  return (
    <form method="post" action={localPath("/logout", locale)}>
      <button type="submit" className="btn quiet">
        {t(m.logout)}
      </button>
    </form>
  );
}
