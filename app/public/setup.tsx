import { redirect, useActionData, useLoaderData } from "react-router";
import { defaultLocale, type Locale } from "../../engine/languages.ts";
import { acceptedLocale, localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { accountContext, identityContext, readingContext } from "../context.ts";
import { EmailField, NewPasswordFields, PersonNameField } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { Head } from "../layout/Head.tsx";
import { useLocale, useTranslate } from "../page-data.ts";
import { actionHeaders, askService, readNewAccount, redirectTo, rejectForm } from "../session/form-action.ts";
import { signInWithNewPassword } from "../session/after-sign-in.ts";
import { AlertStyle } from "../ui/Alert.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import type { Route } from "./+types/setup.ts";

export const headers = actionHeaders;
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/**
 * The preferred language of the browser that opens the link, because the printed link has no language. Undefined for
 * requests from the site itself: from the language link, or after a form was submitted.
 */
function browsersLocale(request: Request): Locale | undefined {
  const sent = request.headers;
  const from = sent.get("Referer") ?? "";
  const isFromSite =
    sent.has("Origin") ||
    sent.get("Sec-Fetch-Site") === "same-origin" ||
    (URL.canParse(from) && new URL(from).host === sent.get("Host"));
  return isFromSite ? undefined : acceptedLocale(sent.get("Accept-Language"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale } = context.get(readingContext);
  const { setup, passwordLengths } = context.get(identityContext);
  const link = await setup.stateOf(tokenOf(request));
  const browsers = link === "bad" ? undefined : browsersLocale(request);
  if (locale === defaultLocale && browsers !== undefined && browsers !== locale)
    throw redirect(localPath("/setup", browsers) + new URL(request.url).search);
  const done = !context.get(accountContext).offers.setup
    ? m.setup_elsewhere
    : link === "used"
      ? m.setup_done
      : m.problem_setup_link;
  return {
    link,
    passwordMinLength: passwordLengths().least,
    done: done({}, { locale }),
    about: m.setup_about({}, { locale }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { setup } = context.get(identityContext);
  const token = tokenOf(request);
  const { pathname, search } = new URL(request.url);
  // The form was submitted twice: the account already exists, and the page says so.
  if ((await setup.stateOf(token)) === "used") return redirectTo(pathname + search, request);
  const { sent, email, refused } = await readNewAccount(request, context, ["name"]);
  const { name, password } = sent;
  const shown = { email: sent.email, name };
  if (refused) return rejectForm(refused, shown);
  const answer = await askService(context, (services) => services.setUp({ token, email, name, password }));
  if (!answer.ok) return rejectForm(answer, shown);
  return signInWithNewPassword(request, context, { email: email.toLowerCase(), password }, pathname + search);
}

/** The page that creates the first administrator. Its link is printed when the server starts (requirements R9.5). */
export default function Setup() {
  const t = useTranslate();
  const { link, done, about } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap page">
      <Head title={t(m.setup_title)} description={about} />
      <meta name="robots" content="noindex" />
      <AlertStyle />
      <h1 className="title">{t(m.setup_title)}</h1>
      {link === "good" ? <SetupForm /> : <SetupDone text={done} made={link === "used"} />}
    </main>
  );
}

function SetupDone({ text, made }: { text: string; made: boolean }) {
  const t = useTranslate();
  const start = localPath("/admin/start", useLocale());
  return (
    <>
      <p className="lede">{text}</p>
      <p>
        <LocalLink className="btn" to={made ? `/login?next=${start}` : "/login"}>
          {t(m.login)}
        </LocalLink>
      </p>
    </>
  );
}

function SetupForm() {
  const t = useTranslate();
  const { passwordMinLength, about } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <p className="lede">{about}</p>
      <ShortForm refusal={refusal} button={t(m.account_create)}>
        <EmailField refusal={refusal} />
        <PersonNameField refusal={refusal} />
        <NewPasswordFields
          name="password"
          label={t(m.login_password)}
          minLength={passwordMinLength}
          refusal={refusal}
        />
      </ShortForm>
    </>
  );
}
