import type { Locale } from "../../engine/languages.ts";
import { lastLanguageScript } from "../../engine/last-language.ts";

/** Remembers the language seen last, on home pages. It stands in the head, so that it runs before the page is painted. */
export function LastLanguage({ locale }: { locale: Locale }) {
  return <script dangerouslySetInnerHTML={{ __html: lastLanguageScript(locale) }} />;
}
