import type { Locale } from "../../engine/languages.ts";
import { lastLanguageScript } from "../../engine/last-language.ts";

/** The home page's script that remembers the last language. It stands in the head to run before the first paint. */
export function LastLanguage({ locale }: { locale: Locale }) {
  return <script dangerouslySetInnerHTML={{ __html: lastLanguageScript(locale) }} />;
}
