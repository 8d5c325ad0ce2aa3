import { defaultLocale, type Locale } from "./languages.ts";
import { localPath } from "./words.ts";

/** Where the visitor's browser keeps the path of the home page that was seen last, unless it is the default language's. */
const key = JSON.stringify("home");

/**
 * The script by which a home page remembers the language seen last. Whoever opens `/` from outside the site is led to the
 * page that is kept; whoever comes by a link of the site has chosen this one. It does nothing where the browser keeps
 * nothing (`localStorage` throws then).
 */
export function lastLanguageScript(locale: Locale): string {
  const home = localPath("/", locale);
  const remember = `s.setItem(${key},${JSON.stringify(home)})`;
  const lead = `document.referrer.startsWith(location.origin+"/")?s.removeItem(${key}):(h=s.getItem(${key}))&&location.replace(h+location.search)`;
  return `try{let s=localStorage,h;${locale === defaultLocale ? lead : remember}}catch{}`;
}
