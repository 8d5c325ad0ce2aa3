import { useActionData, useLoaderData } from "react-router";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import * as m from "../../../messages/compiled/messages.js";
import { type Account, accountContext, identityContext, readingContext } from "../../context.ts";
import { CurrentPasswordField, NewPasswordFields, PersonNameField } from "../../forms/AccountFields.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { Page } from "../../layout/Page.tsx";
import { useTranslate } from "../../page-data.ts";
import {
  actionHeaders,
  askService,
  flashCookie,
  type FormRules,
  missingFields,
  newPasswordProblems,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../../session/form-action.ts";
import { requireAccount } from "../../session/require-role.ts";
import css from "../../styles/account.css?inline";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Style } from "../../ui/Style.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { sessionLines, SessionList } from "./SessionList.tsx";
import type { Route } from "./+types/account.ts";

export const headers = actionHeaders;
export const form: FormRules = { bytes: "passwords", harmless: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  const { passwordLengths, sessions } = context.get(identityContext);
  const { email, mayWrite } = requireAccount({ request, context });
  const { user, offers } = context.get(accountContext);
  const reader = mayWrite ? undefined : readerTexts(email, locale);
  const elsewhere = describeElsewhere(offers, locale);
  const removal = offers.accountRemoval ? m.removal_title({}, { locale }) : undefined;
  const secondFactor = offers.secondFactor ? m.second_factor_title({}, { locale }) : undefined;
  return {
    email,
    name: user?.name ?? "",
    reader,
    elsewhere,
    removal,
    secondFactor,
    sessions: await sessionLines(sessions, locale),
    passwordMinLength: passwordLengths().least,
  };
}

/**
 * Returns the sentence that says where people change their password; undefined if they change it on this screen.
 */
function describeElsewhere(
  { passwordChange, providerName: name }: Account["offers"],
  locale: Locale,
): string | undefined {
  if (passwordChange) return undefined;
  return name === undefined ? m.account_elsewhere({}, { locale }) : m.account_elsewhere_named({ name }, { locale });
}

/**
 * The sentences for somebody who may not write. Only the server translates them, so that administrators' phones do not
 * download them.
 */
function readerTexts(email: string, locale: Locale) {
  const [title, about, admission] = [
    m.reader_title({}, { locale }),
    m.reader_about({ email }, { locale }),
    m.reader_admission({}, { locale }),
  ];
  return { title, about, admission };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  const { user, offers } = context.get(accountContext);
  const here = localPath("/admin/account", locale);
  // The session has ended: it expired, or the form was submitted twice and the first submission replaced the session.
  if (!user || !(user.mayWrite || offers.readers))
    return redirectTo(`${localPath("/login", locale)}?next=${encodeURIComponent(here)}`, request);
  const { what, name, ...fields } = await readForm(request, [
    "what",
    "name",
    "currentPassword",
    "newPassword",
    "again",
  ]);
  if (what === "name") {
    const renamed = await askService(context, (services) => services.renameOneself({ name }));
    return renamed.ok ? redirectTo(here, request, [flashCookie("name-saved")]) : rejectForm(renamed, { name });
  }
  if (!offers.passwordChange) return redirectTo(here, request);
  const { currentPassword, newPassword } = fields;
  const problems = {
    ...newPasswordProblems(fields, "newPassword", context.get(identityContext).passwordLengths()),
    ...missingFields(fields),
  };
  const refused = refuseFields(problems, locale);
  if (refused) return rejectForm(refused);
  const change = { currentPassword, newPassword };
  const answer = await askService(context, (services) => services.changePassword(change));
  if (!answer.ok) return rejectForm(answer);
  return redirectTo(here, request, [...answer.cookies, flashCookie("password-changed")]);
}

/**
 * The screen on which people change their name and password. If a sign-in service keeps the password, the screen says
 * that people change it there. People who may not write are also told that an administrator can give them this right.
 */
export default function Account() {
  const t = useTranslate();
  const { reader, elsewhere, secondFactor, sessions } = useLoaderData<typeof loader>();
  if (elsewhere !== undefined) {
    return (
      <AdminPage title={t(m.reader_title)} lede={elsewhere}>
        <SessionList sessions={sessions} />
        <NameForm />
      </AdminPage>
    );
  }
  return reader ? (
    <ReaderPage {...reader} />
  ) : (
    <AdminPage title={t(m.reader_title)} lede={t(m.account_about)}>
      <PasswordForm />
      <SessionList sessions={sessions} />
      <NameForm />
      {secondFactor !== undefined && (
        <p className="further">
          <LocalLink to="/admin/account/second-factor">{secondFactor}</LocalLink>
        </p>
      )}
      <RemovalLink />
    </AdminPage>
  );
}

function ReaderPage({ title, about, admission }: ReturnType<typeof readerTexts>) {
  const t = useTranslate();
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <Page title={{ text: title }} description={admission} lede={about}>
      <div className="account">
        <p>{admission}</p>
        <h2>{t(m.account_title)}</h2>
        <p>{t(m.account_about)}</p>
        <PasswordForm />
        <SessionList sessions={sessions} />
        <NameForm />
        <RemovalLink />
      </div>
    </Page>
  );
}

function RemovalLink() {
  const { removal } = useLoaderData<typeof loader>();
  if (removal === undefined) return null;
  return (
    <p className="further">
      <Style name="account" css={css} />
      <LocalLink to="/admin/account/remove">{removal}</LocalLink>
    </p>
  );
}

function NameForm() {
  const t = useTranslate();
  const { name } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section className="account own-name">
      <Style name="account" css={css} />
      <h2>{t(m.field_name)}</h2>
      <ShortForm refusal={refusal?.values.name === undefined ? undefined : refusal} button={t(m.person_name_save)}>
        <input type="hidden" name="what" value="name" />
        <PersonNameField value={name} refusal={refusal} />
      </ShortForm>
    </section>
  );
}

function PasswordForm() {
  const t = useTranslate();
  const { email, passwordMinLength } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer?.values.name === undefined ? answer : undefined;
  return (
    <ShortForm refusal={refusal} button={t(m.account_title)} busy={t(m.account_busy)}>
      <CurrentPasswordField name="currentPassword" email={email} refusal={refusal} />
      <NewPasswordFields name="newPassword" label={t(m.account_new)} minLength={passwordMinLength} refusal={refusal} />
    </ShortForm>
  );
}
