import { defaultLocale, languageOf, languages, type Locale } from "./languages.ts";

export { type Locale, locales } from "./languages.ts";

/** A message function of `messages/`: called with the reader's locale, it answers the words. */
export type Words<Inputs extends object = object> = (
  inputs: Inputs,
  options?: { locale?: Locale },
) => string;

/** The path of a page in a language: English at `/…`, Bengali at `/bn/…` (requirements R12.1). */
export function localPath(path: string, locale: Locale): string {
  const { base } = languageOf(locale);
  return path === "/" && base !== "" ? base : base + path;
}

/** Splits an address path into its language and the path without the language's prefix. */
export function splitPath(path: string): { locale: Locale; path: string } {
  for (const { code, base } of languages) {
    if (base === "" || !path.startsWith(base)) continue;
    const rest = path.slice(base.length);
    if (rest === "" || rest.startsWith("/")) return { locale: code, path: rest || "/" };
  }
  return { locale: defaultLocale, path };
}

/** The language a text is written in, told from its first letter of a language's script. */
export function scriptOf(text: string): Locale | undefined {
  for (const character of text) {
    const found = languages.find(({ script }) => script.test(character));
    if (found) return found.code;
  }
  return undefined;
}
