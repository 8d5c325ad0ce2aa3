import { languageOf, type Locale } from "../languages.ts";

const cache = new Map<string, Intl.NumberFormat>();

/**
 * The number format of a language, with its digits. Formats are cached by language and options, because creating one
 * takes as long as rendering a row of a list.
 */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const format = new Intl.NumberFormat(languageOf(locale).intl, options);
  cache.set(key, format);
  return format;
}
