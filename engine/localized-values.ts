import { localizedName } from "./collection.ts";
import type { Declaration } from "./declaration.ts";
import { companionLocale, defaultLocale, type ContentLocale, type Locale } from "./languages.ts";
import { detectLanguage, hasLettersOf } from "./locale.ts";

// A localized field's main text is always there, as the API promises it. A text that exists in one language only, and
// is Bengali, stands in both columns: then an English text that is added later replaces the main one, and the Bengali
// one is still there. A form has a field for each language, and shows a text that stands in both columns once
// (requirements R12.5, decision 71).

type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

/** Whether a text is Bengali. */
export function isCompanionText(value: unknown): value is string {
  return typeof value === "string" && detectLanguage(value) === companionLocale;
}

export function isEmpty(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/** Whether two columns have one text; letter case is ignored, as some main texts are stored in upper case. */
export function isSameText(one: unknown, other: unknown): boolean {
  return (
    typeof one === "string" && typeof other === "string" && one.trim().toUpperCase() === other.trim().toUpperCase()
  );
}

/** The names of a declaration's localized fields, each with that of its companion. */
export function localizedFields({ fields }: Declaration): [name: string, companion: string][] {
  const localized = Object.keys(fields).filter((name) => fields[name]?.localized);
  return localized.map((name) => [name, localizedName(name)]);
}

type TextField = { name: string; language: ContentLocale };

/** A form's two fields of a localized text, each with its language: that of the screen first. */
export function languageFields(name: string, locale: Locale): [first: TextField, second: TextField] {
  const main: TextField = { name, language: defaultLocale };
  const companion: TextField = { name: localizedName(name), language: companionLocale };
  return locale === companionLocale ? [companion, main] : [main, companion];
}

/**
 * The values to store, with each Bengali main text also in its companion if that is empty. `before` is the stored entry
 * when only some values are sent: where it has one text in both columns, both change together.
 */
export function fillCompanions(declaration: Declaration, values: Values, before: Values = {}): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    const wasOne = isSameText(before[name], before[companion]);
    const other = companion in values ? values[companion] : wasOne ? null : before[companion];
    if (isCompanionText(values[name]) && isEmpty(other)) filled[companion] = values[name];
    else if (!(name in values) && wasOne && !isEmpty(values[companion])) filled[name] = values[companion];
  }
  return filled;
}

/** The values of a form as they are sent: a text in the Bengali field alone, or a Bengali one alone, is both texts. */
export function joinTexts(declaration: Declaration, values: Texts): Record<string, string> {
  const joined: Record<string, string> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    if (isEmpty(values[name]) && !isEmpty(values[companion])) joined[name] = values[companion] ?? "";
    else if (isCompanionText(values[name]) && isEmpty(values[companion])) joined[companion] = values[name];
  }
  return joined;
}

/**
 * Splits stored values into what the two fields of each text show, in forms and on the screen of versions. A text that
 * stands in both columns is shown once: with Bengali letters in the Bengali field; one without, such as "SSC 2026", in
 * the field of the screen's language.
 */
export function splitTexts<Value>(
  declaration: Declaration,
  values: Readonly<Record<string, Value>>,
  locale: Locale,
): Record<string, Value | string> {
  const split: Record<string, Value | string> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    const [main, other] = [values[name], values[companion]];
    if (isEmpty(other) && isCompanionText(main)) [split[name], split[companion]] = ["", main];
    if (isEmpty(main) || !isSameText(main, other)) continue;
    split[locale === companionLocale || hasLettersOf(String(main), companionLocale) ? name : companion] = "";
  }
  return split;
}
