import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import type { RequestData } from "../context.ts";
import { flashCookie } from "./flash.ts";
import { redirectTo } from "./form-action.ts";
import { nextPath } from "./next-path.ts";
import { readerPath, secondFactorPath } from "./require-role.ts";
import { clearReturnPathCookie, readReturnPath } from "./return-path.ts";
import { mayWrite, type SignedIn } from "./sign-in.ts";

type Answer = { body: SignedIn; cookies: string[] };

/** The cookies that greet somebody who has signed in, and forget the screen that they were refused before. */
export const signedInCookies: readonly string[] = [flashCookie("signed-in"), clearReturnPathCookie];

/** The path to go to after signing in: the screen that was asked for, or home. */
export function pathAfterSignIn(request: Request, locale: Locale): string {
  const asked = new URL(request.url).searchParams.get("next") ?? readReturnPath(request.headers.get("Cookie"));
  return nextPath(asked, localPath("/", locale));
}

/**
 * Leads somebody who has just signed in on: people who may write to the screen that they asked for, or to the one that turns a
 * second factor on where they must; people who may only read to their account.
 */
export function enterSite(request: Request, { locale, secondFactor }: Pick<RequestData, "locale" | "secondFactor">, { body, cookies }: Answer): Response {
  if (!mayWrite(body)) return redirectTo(localPath(readerPath, locale), request, cookies);
  if (secondFactor.isDemanded && !body.user.twoFactorEnabled) return redirectTo(localPath(secondFactorPath, locale), request, cookies);
  return redirectTo(pathAfterSignIn(request, locale), request, [...cookies, ...signedInCookies]);
}
