import { bengaliName, type Collection } from "./collection.ts";
import type { Row } from "./row.ts";
import { companionLocale, defaultLocale, type Locale } from "./languages.ts";
import { scriptOf } from "./words.ts";

/** A text and the language it is in, as far as the language differs from the page's. */
export type Reading = { text: string; lang: Locale | undefined };

/**
 * What a reader of `locale` sees of a text field: the text of their language where there is one, else
 * the other with its language named, told from its script (requirements R12.3). Undefined where there is none.
 */
export function read(
  collection: Collection,
  row: Row,
  name: string,
  locale: Locale,
): Reading | undefined {
  const words = collection.fields[name]?.words;
  if (words) return { text: words({}, { locale }), lang: undefined };
  const stored = row as Record<string, string | null | undefined>;
  const own = locale === companionLocale ? stored[bengaliName(name)] : stored[name];
  const text = own ?? stored[name] ?? stored[bengaliName(name)];
  if (!text) return undefined;
  const lang = scriptOf(text);
  return { text, lang: lang === locale ? undefined : lang };
}

/** What there is for a language, else for the default one, which is named then. */
export function pickLanguage<T>(
  texts: Readonly<Partial<Record<Locale, T>> & Record<typeof defaultLocale, T>>,
  locale: Locale,
): { text: T; lang: Locale | undefined } {
  const own = texts[locale];
  return own === undefined ? { text: texts[defaultLocale], lang: defaultLocale } : { text: own, lang: undefined };
}
