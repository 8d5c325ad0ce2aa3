import { useContext } from "react";
import { type Locale, locales } from "../../engine/words.ts";
import { ScriptNonce } from "../script-nonce.ts";

/** Kept in the visitor's browser: the language of the home page that was seen last, unless it is the first one. */
const key = '"language"';

/** Who opens `/` from outside the site is led to the language kept; who comes by a link of the site has chosen this one. */
const lead = `document.referrer.startsWith(location.origin+"/")?s.removeItem(${key}):(l=s.getItem(${key}))&&location.replace("/"+l+location.search)`;
const keep = (locale: Locale) => `s.setItem(${key},"${locale}")`;

/**
 * The script by which a home page remembers the last language. It stands in the head, so that it runs before the page
 * is painted, and does nothing where the browser keeps nothing (`localStorage` throws).
 */
export function LastLanguage({ locale }: { locale: Locale }) {
  const script = `try{let s=localStorage,l;${locale === locales[0] ? lead : keep(locale)}}catch{}`;
  return <script nonce={useContext(ScriptNonce)} dangerouslySetInnerHTML={{ __html: script }} />;
}
