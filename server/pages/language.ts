import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Locale, splitPath } from "../../engine/words.ts";

/** Remembers the language last chosen; it only decides where `/` leads (design §8). */
const cookieName = "language";
const oneYear = 365 * 24 * 60 * 60;

/**
 * Who comes from a page of the site in the other language has chosen this one; it is remembered. Who comes
 * to `/` from elsewhere is led to the language chosen before.
 */
export const languageChoice: MiddlewareHandler = async (context, next) => {
  const { locale, path } = splitPath(context.req.path);
  const from = localeOfReferrer(context);
  const remembered = getCookie(context, cookieName);
  if (path === "/" && locale === "en" && !from && remembered === "bn") {
    context.header("Vary", "Cookie");
    return context.redirect("/bn", 302);
  }
  await next();
  if (!from || from === locale || remembered === locale) return;
  setCookie(context, cookieName, locale, { path: "/", maxAge: oneYear, sameSite: "Lax" });
};

/** The language of the site's page that led here, if one of its pages did. */
function localeOfReferrer(context: Context): Locale | undefined {
  const referrer = context.req.header("Referer");
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === context.req.header("Host") ? splitPath(url.pathname).locale : undefined;
}
