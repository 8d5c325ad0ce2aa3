import { localizedName } from "../../engine/collection.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import type { Row } from "../../engine/row.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import { useLocale } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";

/** The value of a field formatted for reading: a text, a day or a number. Nothing if it is empty. */
export function FieldValue({ declaration, row, name }: { declaration: Declaration; row: Row; name: string }) {
  const locale = useLocale();
  const value = valueOf(row, name);
  const toText = declaration.fields[name]?.toText;
  if (toText && value !== null) return <span className="unbroken">{toText(String(value), locale)}</span>;
  if (typeof value === "number") return numberFormat(locale, { useGrouping: false }).format(value);
  const text = localize(declaration, row, name, locale);
  return text && <Localized text={text} />;
}

/** Whether a field has a value, be it only in the second language. */
export function isFilled(row: Row, name: string): boolean {
  return valueOf(row, name) !== null || valueOf(row, localizedName(name)) !== null;
}

/** The stored value of a field; null if it is empty. */
export function valueOf(row: Row, name: string): StoredValue {
  return (row as unknown as Readonly<Record<string, StoredValue>>)[name] ?? null;
}
