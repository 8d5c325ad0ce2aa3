import { defaultLocale, forEachLanguage, languageOf, languages, type Locale } from "./languages.ts";

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

/**
 * The first language in an `Accept-Language` header that the site has; undefined if it has none. Weights (`q`) are
 * ignored, because browsers list the languages by preference anyway.
 */
export function acceptedLocale(header: string | null | undefined): Locale | undefined {
  const asked = (header ?? "")
    .slice(0, longestHeader)
    .toLowerCase()
    .split(",")
    .map((part) => /^\s*([a-z]+)/.exec(part)?.[1]);
  return asked.flatMap((code) => languages.flatMap((language) => (language.code === code ? [language.code] : [])))[0];
}

/** Only this many characters of an `Accept-Language` header are read. */
const longestHeader = 200;

/** Only this many characters at the beginning of a text are examined to detect its language. */
const telling = 200;
const everyLetter = forEachLanguage(({ script }) => new RegExp(script, "gu"));

/**
 * Detects the language of a text: the one whose script has the most letters at the text's beginning, so that "SSC" in a
 * Bengali title does not count as English. Undefined when it has no letters of any.
 */
export function detectLanguage(text: string): Locale | undefined {
  const beginning = text.slice(0, telling);
  let found: Locale | undefined;
  let most = 0;
  for (const { code } of languages) {
    const letters = beginning.match(everyLetter[code])?.length ?? 0;
    if (letters > most) [found, most] = [code, letters];
  }
  return found;
}

/** Whether a text has a letter of a language's script. */
export function hasLettersOf(text: string, locale: Locale): boolean {
  return languageOf(locale).script.test(text);
}
