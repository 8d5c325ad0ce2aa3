import { languageOf, type Locale } from "./languages.ts";

const known = new Map<string, Intl.NumberFormat>();

/**
 * Writes numbers in a language's digits. Made once for each language and its options: making one takes as
 * long as rendering a line of a list.
 */
export function numbersIn(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const found = known.get(key);
  if (found) return found;
  const made = new Intl.NumberFormat(languageOf(locale).intl, options);
  known.set(key, made);
  return made;
}
