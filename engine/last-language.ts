import { defaultLocale, type Locale } from "./languages.ts";
import { localPath } from "./locale.ts";

/** Key in `localStorage` for the path of the home page that was opened last; unset for the default language. */
const key = JSON.stringify("home");

/**
 * The inline script of the home page in a language. It remembers the last language, and redirects a visitor who opens
 * `/` from outside the site to the home page in that language. A link to `/` inside the site is a choice of the default
 * language, so the script then forgets the other one. It does nothing if `localStorage` is blocked and throws.
 */
export function lastLanguageScript(locale: Locale): string {
  const home = localPath("/", locale);
  const remember = `s.setItem(${key},${JSON.stringify(home)})`;
  const redirect =
    `document.referrer.startsWith(location.origin+"/")?s.removeItem(${key})` +
    `:(h=s.getItem(${key}))&&location.replace(h+location.search)`;
  return `try{let s=localStorage,h;${locale === defaultLocale ? redirect : remember}}catch{}`;
}
