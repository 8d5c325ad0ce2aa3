import { defaultLocale, languageOf, languages, type Locale } from "./languages.ts";

/** Adds a language's prefix to a path: English at `/…`, Bengali at `/bn/…` (requirements R12.1). */
export function localPath(path: string, locale: Locale): string {
  const { base } = languageOf(locale);
  return path === "/" && base !== "" ? base : base + path;
}

/** Splits a request path into its language and the path without the language's prefix. */
export function splitPath(path: string): { locale: Locale; path: string } {
  for (const { code, base } of languages) {
    if (base === "" || !path.startsWith(base)) continue;
    const rest = path.slice(base.length);
    if (rest === "" || rest.startsWith("/")) return { locale: code, path: rest || "/" };
  }
  return { locale: defaultLocale, path };
}

/** Detects the language of a text by its first letter in the script of one; undefined when there is no such letter. */
export function detectLanguage(text: string): Locale | undefined {
  for (const character of text) {
    const found = languages.find(({ script }) => script.test(character));
    if (found) return found.code;
  }
  return undefined;
}
