import type { IncomingMessage } from "node:http";
import { defaultLocale, type Locale, locales } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/words.ts";

/** Remembers the language last chosen; it only decides where `/` leads (design §8). */
const cookieName = "language";
const oneYear = 365 * 24 * 60 * 60;

/** What a request means for the reader's language. */
export type LanguageChoice = {
  /** Where to go instead. */
  leadTo?: string;
  /** The cookie that remembers a choice that has just been made. */
  cookie?: string;
};

/**
 * Who comes from a page of the site in the other language has chosen this one; it is remembered. Who comes
 * to `/` from elsewhere is led to the language chosen before.
 */
export function languageOf({ url = "/", headers }: IncomingMessage): LanguageChoice {
  if (headers.cookie === undefined && headers.referer === undefined) return {};
  const { locale, path } = splitPath(url.split("?", 1)[0] ?? "/");
  const from = localeOfReferrer(headers.referer, headers.host);
  const cookie = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? "")?.[1];
  const remembered = locales.find((one) => one === cookie);
  const leadsAway = remembered !== undefined && remembered !== defaultLocale;
  if (path === "/" && locale === defaultLocale && !from && leadsAway) return { leadTo: localPath("/", remembered) };
  if (!from || from === locale || remembered === locale) return {};
  return { cookie: `${cookieName}=${locale}; Max-Age=${oneYear}; Path=/; SameSite=Lax` };
}

/** The language of the site's page that led here, if one of its pages did. */
function localeOfReferrer(referrer: string | undefined, host: string | undefined): Locale | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host === host ? splitPath(url.pathname).locale : undefined;
}
