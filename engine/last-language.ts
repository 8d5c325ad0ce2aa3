import { defaultLocale, type Locale } from "./languages.ts";
import { localPath } from "./locale.ts";

/** Key in `localStorage` for the path of the home page seen last; unset for the default language. */
const key = JSON.stringify("home");

/**
 * The inline script of the home page in a language; it remembers the language seen last. A visitor who opens `/` from
 * outside the site is redirected to the remembered home page; a link inside the site to `/` is a choice and clears it.
 * The script does nothing where `localStorage` is blocked and throws.
 */
export function lastLanguageScript(locale: Locale): string {
  const home = localPath("/", locale);
  const remember = `s.setItem(${key},${JSON.stringify(home)})`;
  const redirect =
    `document.referrer.startsWith(location.origin+"/")?s.removeItem(${key})` +
    `:(h=s.getItem(${key}))&&location.replace(h+location.search)`;
  return `try{let s=localStorage,h;${locale === defaultLocale ? redirect : remember}}catch{}`;
}
