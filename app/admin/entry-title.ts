import { localizedName } from "../../engine/collection.ts";
import { type Declaration, titleField } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { type LocalizedText, localize } from "../../engine/localized-text.ts";
import type { Change } from "../../server/content/audit-log.ts";

/** The title of an entry or of a version of it, in the language of the page; undefined if it has none. */
export function titleOf(declaration: Declaration, values: object, locale: Locale): LocalizedText | undefined {
  const field = titleField(declaration);
  return field === undefined ? undefined : localize(declaration, { ...values, id: 0 }, field, locale);
}

/** A title as the audit log stored it, in the language of the page. */
export function keptTitle(
  declaration: Declaration,
  { title, titleBn }: Pick<Change, "title" | "titleBn">,
  locale: Locale,
): LocalizedText | undefined {
  const field = titleField(declaration) ?? "";
  return titleOf(declaration, { [field]: title, [localizedName(field)]: titleBn }, locale);
}
