import { cellsOf, companionName, isLocalizedColumn, storedRows } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { type CellProblem, problemsOf } from "../../../engine/forms/problems.ts";
import { companionLocale, type Locale } from "../../../engine/languages.ts";
import { hasLettersOf } from "../../../engine/locale.ts";
import { isSameText, languageFields } from "../../../engine/localized-values.ts";

/** The texts that are typed in a row, by cell name. */
export type FormRow = Readonly<Record<string, string>>;

/** The names of the cells in the order of the form. For a text in two languages the screen's language comes first. */
export function cellNames({ columns }: TableField, locale: Locale): string[] {
  return Object.entries(columns).flatMap(([name, column]) =>
    isLocalizedColumn(column) ? languageFields(name, locale).map((one) => one.name) : [name],
  );
}

/**
 * Reads the rows of a form's value. A text stored in the cells of both languages is shown in one cell only, as other
 * fields do.
 */
export function readRows({ columns }: TableField, value: string, locale: Locale): FormRow[] {
  return storedRows(value).map((stored) => {
    const row = Object.fromEntries(cellsOf(columns).map(([name]) => [name, String(stored[name] ?? "")]));
    for (const [name, column] of Object.entries(columns)) {
      if (!isLocalizedColumn(column) || !isSameText(row[name], row[companionName(name)])) continue;
      const isCompanion = locale === companionLocale || hasLettersOf(row[name] ?? "", companionLocale);
      row[isCompanion ? name : companionName(name)] = "";
    }
    return row;
  });
}

/**
 * The form's value for typed rows: the JSON that will be stored, or everything that was typed if a cell is invalid or
 * missing.
 */
export function writeRows(field: TableField, rows: readonly FormRow[]): string {
  const last = rows.findLastIndex((row) => !isBlank(row));
  if (last < 0) return "";
  const typed = rows
    .slice(0, last + 1)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== "")));
  const json = JSON.stringify(typed);
  const { data } = field.schema.safeParse(json);
  return data ?? json;
}

/** Whether nothing is typed in a row. */
export function isBlank(row: FormRow): boolean {
  return Object.values(row).every((text) => text.trim() === "");
}

/** The first invalid cell; undefined if there is none or the problem concerns the whole table. */
export function wrongCell(field: TableField, value: string): CellProblem | undefined {
  const parsed = field.schema.safeParse(value);
  const problem = parsed.success ? undefined : problemsOf(parsed.error)[""];
  return typeof problem === "object" && "row" in problem ? problem : undefined;
}
