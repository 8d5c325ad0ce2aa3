import { localizedName } from "./collection.ts";
import type { Declaration } from "./declaration.ts";
import { companionLocale } from "./languages.ts";
import { detectLanguage } from "./locale.ts";

// A localized field's main text is always there, as the API promises it. A text that exists in Bengali only stands in
// both columns: then an English text that is added later replaces the main one, and the Bengali one is still there
// (requirements R12.5, decision 31).

type Values = Readonly<Record<string, unknown>>;

const isCompanionText = (value: unknown): value is string =>
  typeof value === "string" && detectLanguage(value) === companionLocale;
const isEmpty = (value: unknown) => typeof value !== "string" || value.trim() === "";

/** Whether two columns have one text; letter case is ignored, as some main texts are stored in upper case. */
function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === "string" && typeof other === "string" && one.toUpperCase() === other.toUpperCase();
}

function localizedFields({ fields }: Declaration): [name: string, companion: string, required: boolean][] {
  const localized = Object.entries(fields).filter(([, field]) => field.localized);
  return localized.map(([name, { required }]) => [name, localizedName(name), required]);
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

/** The values of a form as they are sent: a required text that is typed in Bengali only is the main text as well. */
export function fillMainTexts(declaration: Declaration, values: Readonly<Record<string, string>>): Record<string, string> {
  const filled: Record<string, string> = { ...values };
  for (const [name, companion, required] of localizedFields(declaration)) {
    if (required && isEmpty(values[name]) && !isEmpty(values[companion])) filled[name] = values[companion] ?? "";
    else if (isCompanionText(values[name]) && isEmpty(values[companion])) filled[companion] = values[name];
  }
  return filled;
}

/** The values that a form shows: a text that exists in Bengali only stands in the Bengali field alone. */
export function splitTexts(declaration: Declaration, values: Readonly<Record<string, string>>): Record<string, string> {
  const split: Record<string, string> = { ...values };
  for (const [name, companion] of localizedFields(declaration)) {
    const main = values[name];
    if (!isCompanionText(main) || !(isEmpty(values[companion]) || isSameText(main, values[companion]))) continue;
    split[companion] = isEmpty(values[companion]) ? main : (values[companion] ?? "");
    split[name] = "";
  }
  return split;
}
