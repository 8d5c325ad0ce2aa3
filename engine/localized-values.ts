import { localizedName } from "./collection.ts";
import type { Declaration } from "./declaration.ts";
import { companionLocale, defaultLocale, type ContentLocale, type Locale } from "./languages.ts";
import { detectLanguage, hasLettersOf } from "./locale.ts";

// The API promises that a localized field's main column always has a text. A Bengali text without an English one is
// therefore stored in both columns: when an English text is added later, it replaces the main one, and the companion
// still holds the Bengali. A form has an input for each language; if both columns hold the same text, only one of the
// inputs shows it (requirements R12.5, decision 71).

type Values = Readonly<Record<string, unknown>>;

/** Whether a text is Bengali. */
export function isCompanionText(value: unknown): value is string {
  return typeof value === "string" && detectLanguage(value) === companionLocale;
}

export function isEmpty(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/** Whether two columns hold the same text. Letter case is ignored, because some texts are stored in upper case. */
export function isSameText(one: unknown, other: unknown): boolean {
  return (
    typeof one === "string" && typeof other === "string" && one.trim().toUpperCase() === other.trim().toUpperCase()
  );
}

/** The names of a declaration's localized fields, each with that of its companion. */
export function localizedFields({ fields }: Pick<Declaration, "fields">): [name: string, companion: string][] {
  const localized = Object.keys(fields).filter((name) => fields[name]?.localized);
  return localized.map((name) => [name, localizedName(name)]);
}

type TextField = { name: string; language: ContentLocale };

/** A form's two inputs for a localized text, each with its language. The language of the screen comes first. */
export function languageFields(name: string, locale: Locale): [first: TextField, second: TextField] {
  const main: TextField = { name, language: defaultLocale };
  const companion: TextField = { name: localizedName(name), language: companionLocale };
  return locale === companionLocale ? [companion, main] : [main, companion];
}

/**
 * The values to store: copies each Bengali main text to its companion if that is empty. `before` is the stored entry
 * when only some values are sent; if it holds one text in both columns, a new text changes both.
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

/**
 * The form's values as it sends them. If only the Bengali input is filled in, or only a Bengali text was typed, both
 * columns get that text.
 */
export function joinTexts<Value>(
  declaration: Pick<Declaration, "fields">,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const joined: Record<string, Value> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    const [main, other] = [values[name], values[companion]];
    if (isEmpty(main) && other !== undefined && !isEmpty(other)) joined[name] = other;
    else if (isCompanionText(main) && isEmpty(other)) joined[companion] = main;
  }
  return joined;
}

/**
 * Splits stored values into the two inputs of each text, for forms and for the screen of versions. If both columns hold
 * the same text, only one input gets it: the Bengali one if the text has Bengali letters, otherwise, for example for
 * "SSC 2026", the one of the screen's language.
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
