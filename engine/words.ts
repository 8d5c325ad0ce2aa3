/** The site's languages; the first is the default and the fallback (specification §9). */
export const locales = ["en", "bn"] as const;

/** One of the site's languages. */
export type Locale = (typeof locales)[number];

/** A message function of `messages/`: called with the reader's locale, it answers the words. */
export type Words<Inputs extends object = object> = (
  inputs: Inputs,
  options?: { locale?: Locale },
) => string;

/** The path of a page in a language: English at `/…`, Bengali at `/bn/…` (design §8). */
export function localPath(path: string, locale: Locale): string {
  if (locale === "en") return path;
  return path === "/" ? "/bn" : `/bn${path}`;
}

/** Splits an address path into its language and the path without the language's prefix. */
export function splitPath(path: string): { locale: Locale; path: string } {
  if (path === "/bn" || path.startsWith("/bn/")) return { locale: "bn", path: path.slice(3) || "/" };
  return { locale: "en", path };
}

const bengali = /\p{Script=Bengali}/u;
const latin = /\p{Script=Latin}/u;

/** The language a text is written in, told from its first letter of either script. */
export function scriptOf(text: string): Locale | undefined {
  for (const character of text) {
    if (bengali.test(character)) return "bn";
    if (latin.test(character)) return "en";
  }
  return undefined;
}
