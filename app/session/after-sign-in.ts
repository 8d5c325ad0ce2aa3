import { localPath, splitPath } from "../../engine/locale.ts";
import { hasRight } from "../../engine/roles.ts";
import { startSteps } from "../../engine/start-steps.ts";
import { pages } from "../../pages/all.ts";
import {
  accountContext,
  administrationContext,
  identityContext,
  readingContext,
  type RouterContext,
} from "../context.ts";
import { flashCookie, redirectTo } from "./form-action.ts";
import { readerPath, secondFactorPath } from "./require-role.ts";
import { askedAddress, clearReturnPathCookie } from "./return-path.ts";
import { mayWrite, type SignedIn, signIn } from "./sign-in.ts";

type Answer = { body: SignedIn; cookies: string[] };

/**
 * The cookies for somebody who has signed in: they leave the message that says so, and delete the remembered path of
 * the screen that was refused before.
 */
export const signedInCookies: readonly string[] = [flashCookie("signed-in"), clearReturnPathCookie];

/** The dashboard, where people start after they have chosen their password. */
const dashboard = "/admin";

/** The path of the screen that was requested before signing in, or `home`. */
export function askedPath(request: Request, home: string): string {
  return nextPath(askedAddress(request), home);
}

/**
 * The path to go to after signing in: the screen that was requested, or `home`. Administrators who requested no screen
 * go to the first start until its steps are finished.
 */
export async function pathAfterSignIn(
  request: Request,
  context: RouterContext,
  mayAdminister: boolean,
  home = "/",
): Promise<string> {
  const { locale } = context.get(readingContext);
  const homePath = localPath(home, locale);
  const path = askedPath(request, homePath);
  if (path !== homePath || !mayAdminister) return path;
  const finished = await context.get(administrationContext).startProgress.finished();
  return startSteps.every((step) => finished.includes(step)) ? homePath : localPath("/admin/start", locale);
}

/**
 * Redirects somebody who has just signed in. People who may write go to the screen that they requested, or to the one
 * that turns a second factor on if they must have one. People who may only read go to their account.
 */
export async function redirectAfterSignIn(
  request: Request,
  context: RouterContext,
  { body, cookies }: Answer,
  home = "/",
): Promise<Response> {
  const { locale } = context.get(readingContext);
  if (!mayWrite(body)) return redirectTo(localPath(readerPath, locale), request, cookies);
  if (context.get(identityContext).secondFactor.isDemanded && !body.user.twoFactorEnabled)
    return redirectTo(localPath(secondFactorPath, locale), request, cookies);
  const path = await pathAfterSignIn(request, context, hasRight(body.user.role ?? "", "administration"), home);
  return redirectTo(path, request, [...cookies, ...signedInCookies]);
}

/**
 * Signs somebody in with the password that they have just chosen by a link, and leads them to their work. This is an
 * ordinary sign-in: an account with a second factor is asked for its code, and a disabled one is refused. If the
 * sign-in is refused, or another account is signed in on this device, redirects to `page`, which says that the password
 * is set.
 */
export async function signInWithNewPassword(
  request: Request,
  context: RouterContext,
  account: { email: string; password: string },
  page: string,
): Promise<Response> {
  const { locale } = context.get(readingContext);
  const { user } = context.get(accountContext);
  if (user && user.email !== account.email) return redirectTo(page, request);
  const answer = await signIn(context, { ...account, rememberMe: true });
  if (!answer.ok) return redirectTo(page, request);
  const { body, cookies } = answer;
  if (!("twoFactorRedirect" in body)) return redirectAfterSignIn(request, context, { body, cookies }, dashboard);
  const next = encodeURIComponent(localPath(dashboard, locale));
  return redirectTo(`${localPath("/login/code", locale)}?next=${next}`, request, cookies);
}

/** An origin that no site has, for resolving paths. */
const anyOrigin = "http://nobody.invalid";
/**
 * Pages on the way into the administrator's area, such as the login page. Nobody is sent back to them after signing in.
 */
const entrances = new Set(pages.flatMap(({ path, entrance }) => (entrance ? [path] : [])));

/** The path to go to after signing in: `requested` if it is on this site, otherwise `home` (requirements R9.1). */
export function nextPath(requested: string | null, home: string): string {
  // Browsers read "//host" and "/\host" as an address on another site.
  if (!requested?.startsWith("/") || !URL.canParse(requested, anyOrigin)) return home;
  const url = new URL(requested, anyOrigin);
  if (url.origin !== anyOrigin || isEntrance(url.pathname)) return home;
  const path = url.pathname + url.search + url.hash;
  // Normalizing turns "/.//host" into "//host", so check the normalized path too.
  return URL.canParse(path, anyOrigin) && new URL(path, anyOrigin).origin === anyOrigin ? path : home;
}

function isEntrance(pathname: string): boolean {
  const [, first] = splitPath(pathname).path.split("/", 2);
  return entrances.has(`/${first}`);
}
