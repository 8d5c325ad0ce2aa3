import { longDate } from "../dates/calendar-day.ts";
import type { Locale } from "../languages.ts";
import { inLocale, type LocalizedText } from "../localized-text.ts";
import { isEmpty, isSameText } from "../localized-values.ts";
import type { Message } from "../message.ts";
import { numberFormat } from "../words/numbers.ts";

type ColumnBase = {
  readonly label: Message;
  /** Whether every row must have a value in this column. */
  readonly required?: boolean;
  /** Set when a row that is added in a form takes over the value of the row above. */
  readonly carried?: true;
};
/** A line of text. A localized one has a Bengali companion, `<name>Bn`, in the same row. */
type TextColumn = ColumnBase & { readonly kind: "text"; readonly localized?: boolean };
/** A whole number. With `total` the table ends with the sum of the column. */
type NumberColumn = ColumnBase & { readonly kind: "number"; readonly total?: boolean };
/** One of the declared values, each with the message that names it. */
type ChoiceColumn = ColumnBase & { readonly kind: "choice"; readonly choices: Readonly<Record<string, Message>> };
/** A day, as `YYYY-MM-DD`. */
type DayColumn = ColumnBase & { readonly kind: "day" };

/** A column of a table. */
export type TableColumn = TextColumn | NumberColumn | ChoiceColumn | DayColumn;
export type TableColumns = Readonly<Record<string, TableColumn>>;

type Cell<Column> = Column extends { kind: "number" }
  ? number
  : Column extends { kind: "choice"; choices: infer Choices }
    ? keyof Choices & string
    : string;

/** The cells of a row by column name. An empty cell is null, which only a column that is not required allows. */
export type TableRow<Columns extends TableColumns = TableColumns> = {
  [Name in keyof Columns]: Cell<Columns[Name]> | (Columns[Name] extends { required: true } ? never : null);
} & {
  [Name in keyof Columns as Columns[Name] extends { localized: true } ? `${Name & string}Bn` : never]: string | null;
};

/** A row of a table whose columns the code does not know, as the API returns it: empty cells are left out. */
export type AnyTableRow = Readonly<Record<string, string | number>>;

/** The names of a row's cells, including the companions', each with its column. */
export function cellsOf(columns: TableColumns): [name: string, column: TableColumn][] {
  return Object.entries(columns).flatMap(([name, column]): [string, TableColumn][] => {
    const isLocalized = column.kind === "text" && column.localized;
    return isLocalized
      ? [
          [name, column],
          [companionName(name), column],
        ]
      : [[name, column]];
  });
}

/** The names of the cells that hold text. Days, numbers and choices are stored as keys instead. */
export function textCellsOf(columns: TableColumns): Set<string> {
  return new Set(cellsOf(columns).flatMap(([name, { kind }]) => (kind === "text" ? [name] : [])));
}

/** The name of the cell with the Bengali text of a localized column. */
export function companionName(name: string): string {
  return `${name}Bn`;
}

export function isLocalizedColumn(column: TableColumn | undefined): column is TextColumn & { localized: true } {
  return column?.kind === "text" && column.localized === true;
}

const companionSuffixLength = companionName("").length;

/** Returns the column of a cell, whose name may be a companion's. Throws if there is none. */
export function columnOf(columns: TableColumns, cell: string): TableColumn {
  const column = columns[cell] ?? columns[cell.slice(0, -companionSuffixLength)];
  if (!column) throw new Error(`There is no column called ${cell}.`);
  return column;
}

/** The stored rows, without their empty cells. Returns no rows if the text is not a list. */
export function storedRows(stored: string | null | undefined): AnyTableRow[] {
  const rows = fromJson(stored || "[]");
  return Array.isArray(rows) ? (rows as AnyTableRow[]) : [];
}

/** The text that people read in a cell, in a language; undefined if the cell is empty. */
export function cellText(
  columns: TableColumns,
  row: Readonly<Record<string, string | number | null | undefined>>,
  name: string,
  locale: Locale,
): LocalizedText | undefined {
  const column = columnOf(columns, name);
  const value = row[name] ?? null;
  if (column.kind === "text") return inLocale(textOf(value), textOf(row[companionName(name)] ?? null), locale);
  if (value === null || value === "") return undefined;
  if (column.kind === "number") return { text: numberFormat(locale).format(Number(value)) };
  if (column.kind === "day") return { text: longDate(String(value), locale) };
  return { text: column.choices[value]?.({}, { locale }) ?? String(value) };
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

/** The cells of a row as one line, in a language. */
export function rowText(columns: TableColumns, row: AnyTableRow, locale: Locale): string {
  const texts = Object.keys(columns).map((name) => cellText(columns, row, name, locale)?.text);
  return texts.filter(Boolean).join(" · ");
}

/**
 * A row as one line with everything that is stored: each cell with its column's label, and localized texts in both
 * languages.
 */
export function wholeRowText(columns: TableColumns, row: AnyTableRow, locale: Locale): string {
  const cells = Object.entries(columns).flatMap(([name, column]) => {
    const own = cellText(columns, row, name, locale)?.text;
    const pair = [row[name], row[companionName(name)]];
    const both = isLocalizedColumn(column) && !isSameText(...(pair as [unknown, unknown]));
    const texts = both ? pair.filter((value) => !isEmpty(value)).join(" / ") : own;
    return texts ? [`${column.label({}, { locale })}: ${texts}`] : [];
  });
  return cells.join(" · ");
}

/** Parses JSON; undefined if the text is not JSON. */
export function fromJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
