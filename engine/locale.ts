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
 * The first of the languages of an `Accept-Language` header that the site has, by their order alone, which is how
 * browsers rank them; undefined if it has none.
 */
export function acceptedLocale(header: string | null | undefined): Locale | undefined {
  const asked = (header ?? "")
    .slice(0, longestHeader)
    .toLowerCase()
    .split(",")
    .map((part) => /^\s*([a-z]+)/.exec(part)?.[1]);
  return asked.flatMap((code) => languages.flatMap((language) => (language.code === code ? [language.code] : [])))[0];
}

/** How much of an `Accept-Language` header is read, in characters. */
const longestHeader = 200;

/** How much of a text is looked at to tell its language, in characters. */
const telling = 200;
const everyLetter = forEachLanguage(({ script }) => new RegExp(script, "gu"));

/**
 * Detects the language of a text: the one in whose script its beginning has most letters, so that "SSC" in a Bengali
 * title does not count as English. Undefined when it has no such letter.
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
