import { cellsOf, cellText, companionName, isLocalizedColumn, storedRows } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { type CellProblem, problemsOf } from "../../../engine/forms/problems.ts";
import { companionLocale, type ContentLocale, type Locale } from "../../../engine/languages.ts";
import { localDigits } from "../../../engine/words/digits.ts";
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

/** The cells for texts in the other language than the screen's, each with its language. */
export function otherLanguageCells({ columns }: TableField, locale: Locale): Map<string, ContentLocale> {
  const localized = Object.keys(columns).filter((name) => isLocalizedColumn(columns[name]));
  return new Map(
    localized.map((name) => {
      const [, other] = languageFields(name, locale);
      return [other.name, other.language];
    }),
  );
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** A row as one line, in a language; empty for an empty row. Numbers and days stay as typed until they are valid. */
export function rowLine({ columns }: TableField, row: FormRow, locale: Locale): string {
  const texts = Object.entries(columns).map(([name, { kind }]) => {
    const typed = row[name] ?? "";
    const isTyped = kind === "number" || (kind === "day" && !wholeDay.test(typed));
    return isTyped ? typed : cellText(columns, row, name, locale)?.text;
  });
  return localDigits(texts.filter(Boolean).join(" · "), locale);
}

/** The cells of a row whose column takes over the value of the row above. */
const carriedCells = ({ columns }: TableField) =>
  cellsOf(columns).flatMap(([name, { carried }]) => (carried ? [name] : []));

/** A row to add below another one, of which it takes over some values. */
export function newRow(field: TableField, above: FormRow | undefined): FormRow {
  const carried = carriedCells(field).map((name) => [name, above?.[name] ?? ""]);
  return Object.fromEntries(carried.filter(([, text]) => text !== ""));
}

/** Whether nothing is typed in a row: it has at most what a new row takes over. */
function isUntouched(field: TableField, row: FormRow, above: FormRow | undefined): boolean {
  const fresh = newRow(field, above);
  return Object.entries(row).every(([name, text]) => text.trim() === "" || text === fresh[name]);
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
  const last = rows.findLastIndex((row, place) => !isUntouched(field, row, rows[place - 1]));
  if (last < 0) return "";
  const typed = rows
    .slice(0, last + 1)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== "")));
  const json = JSON.stringify(typed);
  const { data } = field.schema.safeParse(json);
  return data ?? json;
}

/** The first invalid cell; undefined if there is none or the problem concerns the whole table. */
export function wrongCell(field: TableField, value: string): CellProblem | undefined {
  const parsed = field.schema.safeParse(value);
  const problem = parsed.success ? undefined : problemsOf(parsed.error)[""];
  return typeof problem === "object" && "row" in problem ? problem : undefined;
}
