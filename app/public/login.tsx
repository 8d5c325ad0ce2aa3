import { redirect, useActionData, useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { identityMessage } from "../../messages/identity-messages.ts";
import { accountContext, readingContext, type RouterContext } from "../context.ts";
import { EmailField } from "../forms/AccountFields.tsx";
import { ShortForm } from "../forms/ShortForm.tsx";
import { useTranslate } from "../page-data.ts";
import {
  actionHeaders,
  askService,
  emailProblems,
  missingFields,
  readForm,
  redirectTo,
  refuseFields,
  rejectForm,
} from "../session/form-action.ts";
import { askedPath, redirectAfterSignIn, pathAfterSignIn, signedInCookies } from "../session/after-sign-in.ts";
import { readerPath, secondFactorPath } from "../session/require-role.ts";
import { ForgetToken } from "../session/ForgetToken.tsx";
import { signIn } from "../session/sign-in.ts";
import css from "../styles/account.css?inline";
import { Alert } from "../ui/Alert.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { Style } from "../ui/Style.tsx";
import { SignPage } from "./SignPage.tsx";
import type { Route } from "./+types/login.ts";

export const headers = actionHeaders;
/**
 * The message for an error code that another page passed back here, such as `?error=popup-closed-by-user`. Undefined
 * for an unknown code.
 */
const errorOf = (request: Request) => identityMessage(new URL(request.url).searchParams.get("error"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { locale, publicUrl } = context.get(readingContext);
  const { user, offers } = context.get(accountContext);
  const query = new URL(request.url).searchParams;
  if (user?.mayWrite && query.has(signedInParameter))
    throw redirectTo(await pathAfterSignIn(request, context, user.mayAdminister), { url: publicUrl }, signedInCookies);
  if (user?.mayWrite) throw redirect("/");
  if (user?.needsSecondFactor) throw redirect(secondFactorPath);
  if (user && offers.readers) throw redirect(readerPath);
  const { signIn: kind, providerName: name, passwordReset, signUp } = offers;
  const provider =
    kind === "redirect"
      ? name === undefined
        ? m.login_elsewhere({}, { locale })
        : m.login_with({ name }, { locale })
      : undefined;
  const links = [
    ...(passwordReset !== undefined ? [["/forgot-password", m.login_forgotten({}, { locale })] as const] : []),
    ...(signUp ? [["/signup", m.signup_title({}, { locale })] as const] : []),
  ];
  return {
    error: errorOf(request)?.({}, { locale }),
    shared: query.has("shared"),
    provider,
    links,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { locale } = context.get(readingContext);
  const { email, password, shared } = await readForm(request, ["email", "password", "shared"]);
  if (context.get(accountContext).offers.signIn === "redirect")
    return startRedirect(context, askedPath(request, localPath("/", locale)), shared);
  const values = { email, shared };
  const refused = refuseFields({ ...emailProblems(email), ...missingFields({ email, password }) }, locale);
  if (refused) return rejectForm(refused, values);
  const answer = await signIn(context, { email: email.trim(), password, rememberMe: shared === "" });
  if (!answer.ok) return rejectForm(answer, values);
  const { body, cookies } = answer;
  if ("twoFactorRedirect" in body)
    return redirectTo(localPath("/login/code", locale) + new URL(request.url).search, request, cookies);
  return redirectAfterSignIn(request, context, { body, cookies });
}

/** The page on which administrators sign in (requirements R9.1). */
export default function Login() {
  const t = useTranslate();
  const { provider } = useLoaderData<typeof loader>();
  return (
    <SignPage title={t(m.login)} description={t(m.login_about)} isListed note={t(m.login_note)}>
      <ForgetToken />
      {provider === undefined ? <LoginForm /> : <ProviderForm button={provider} />}
      <FurtherWays />
    </SignPage>
  );
}

function LoginForm() {
  const t = useTranslate();
  const refusal = useActionData<typeof action>();
  const { error } = useLoaderData<typeof loader>();
  return (
    <ShortForm refusal={refusal} button={t(m.login)}>
      {error && !refusal && <Alert focused>{error}</Alert>}
      <EmailField refusal={refusal} />
      <PasswordField
        name="password"
        label={t(m.login_password)}
        autoComplete="current-password"
        required
        error={refusal?.fields.password}
      />
      <SharedField />
    </ShortForm>
  );
}

/** The button that leads to the identity provider, which asks for the credentials. */
function ProviderForm({ button }: { button: string }) {
  const refusal = useActionData<typeof action>();
  const { error } = useLoaderData<typeof loader>();
  return (
    <ShortForm refusal={refusal} button={button}>
      {error && !refusal && <Alert focused>{error}</Alert>}
      <SharedField />
    </ShortForm>
  );
}

function SharedField() {
  const refusal = useActionData<typeof action>();
  const t = useTranslate();
  const { shared } = useLoaderData<typeof loader>();
  return (
    <label className="f check">
      <input
        type="checkbox"
        name="shared"
        aria-describedby="shared-hint"
        defaultChecked={refusal ? Boolean(refusal.values.shared) : shared}
      />
      <span>{t(m.login_shared)}</span>
      <span className="hint" id="shared-hint">
        {t(m.login_shared_hint)}
      </span>
    </label>
  );
}

/** Links for people who have no account yet or cannot sign in. */
function FurtherWays() {
  const { links } = useLoaderData<typeof loader>();
  if (links.length === 0) return null;
  return (
    <p className="further">
      <Style name="account" css={css} />
      {links.map(([path, name]) => (
        <LocalLink key={path} to={path}>
          {name}
        </LocalLink>
      ))}
    </p>
  );
}

/** The query parameter of the address to which the provider returns people who have signed in. */
const signedInParameter = "signed-in";
/**
 * The maximum length of an encoded screen path that is kept during the redirect, in characters. A longer path is
 * replaced by the home page.
 */
const longestPath = 900;

/**
 * Redirects the browser to the identity provider, which redirects it back to the sign-in page. After a sign-in, that
 * leads to `next`, a path of this site. If the provider does not answer, the form is shown again.
 */
async function startRedirect(context: RouterContext, next: string, shared: string) {
  const login = localPath("/login", context.get(readingContext).locale);
  const encoded = encodeURIComponent(next);
  const query = encoded.length > longestPath ? "" : `next=${encoded}`;
  const done = `${login}?${signedInParameter}=1&${query}`;
  const body = { done, failed: `${login}?${query}${shared === "" ? "" : "&shared=1"}`, shared: shared !== "" };
  const answer = await askService(context, (services) => services.startRedirect(body));
  if (!answer.ok) return rejectForm(answer, { shared });
  return redirect(answer.body.url, {
    status: 303,
    headers: answer.cookies.map((cookie) => ["Set-Cookie", cookie] as [string, string]),
  });
}
