import { localizedName } from "./collection.ts";
import type { Declaration } from "./declaration.ts";
import { isConstant } from "./fields/constant.ts";
import type { Row } from "./row.ts";
import { companionLocale, type Locale } from "./languages.ts";
import { detectLanguage } from "./locale.ts";

/** A text with its language; without `lang` the language is the page's own, or unknown. */
export type LocalizedText = { text: string; lang?: Locale | undefined };

/**
 * Picks the text of a field for a page in `locale`: the text in that language, else the other one. `lang` is
 * detected from the script (requirements R12.3). Undefined when both are empty.
 */
export function localize(declaration: Declaration, row: Row, name: string, locale: Locale): LocalizedText | undefined {
  const field = declaration.fields[name];
  if (field && isConstant(field)) return { text: field.message({}, { locale }) };
  const stored = row as Record<string, string | null | undefined>;
  return inLocale(stored[name], stored[localizedName(name)], locale);
}

/** Picks one of two texts for a language, as `localize` does for a field. */
export function inLocale(
  main: string | null | undefined,
  companion: string | null | undefined,
  locale: Locale,
): LocalizedText | undefined {
  const text = (locale === companionLocale ? companion : main) ?? main ?? companion;
  if (!text) return undefined;
  const lang = detectLanguage(text);
  return { text, lang: lang === locale ? undefined : lang };
}
