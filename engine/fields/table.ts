import * as z from "zod/mini";
import { longDate } from "../dates/calendar-day.ts";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { type CellProblem, problemsOf, type ProblemName, reject } from "../forms/problems.ts";
import { type Locale, locales } from "../languages.ts";
import { inLocale, type LocalizedText } from "../localized-text.ts";
import { isCompanionText, isEmpty, isSameText } from "../localized-values.ts";
import type { Message } from "../message.ts";
import { numberFormat } from "../words/numbers.ts";
import { day } from "./days.ts";
import { text } from "./text.ts";
import { wholeNumberSchema } from "./whole-number.ts";

type ColumnBase = {
  readonly label: Message;
  /** Whether every row must have a value in this column. */
  readonly required?: boolean;
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

/**
 * The columns by which the form marks doubtful rows. The first of `place` is the day. The form marks rows of the table
 * that have equal `place` values. It also marks a person whom another entry has on the same day at the same `time`; if
 * one of the two rows has no time, equal `place` values count instead.
 */
export type RowMarks<Name extends string = string> = {
  readonly [part in "time" | "person"]: Name;
} & { readonly place: readonly Name[] };

type TableOptions<Columns extends TableColumns> = FieldOptions & {
  /** At most 12. */
  readonly columns: Columns;
  /** Maximum number of rows. */
  readonly rows: number;
  /** An extra column of the public table: for each row, the sum of these number columns. */
  readonly sum?: { readonly label: Message; readonly of: readonly (keyof Columns & string)[] };
  readonly marks?: RowMarks<keyof Columns & string>;
};

/** Rows with declared columns. The database column holds them as JSON text, without the empty cells. */
export type TableField<
  Columns extends TableColumns = TableColumns,
  Value extends string | null = string | null,
> = Field<Value, false> & {
  readonly columns: Columns;
  readonly mostRows: number;
  readonly sum?: TableOptions<Columns>["sum"];
  readonly marks?: RowMarks;
  /** Parses the rows from a stored value. */
  readonly rowsOf: (stored: string | null | undefined) => TableRow<Columns>[];
};

export function isTable(field: Field): field is TableField {
  return "mostRows" in field;
}

/** Maximum number of columns: more do not fit on any screen. */
const mostColumns = 12;
/** The largest number in a cell: nine digits. */
const largest = 999_999_999;
const blankLabel: Message = () => "";

const numberSchema = wholeNumberSchema(true, { min: 0, max: largest, problem: "wholeNumber" });
const textSchema = text({ label: blankLabel, required: false }).schema;
const daySchema = day({ label: blankLabel, edge: "first" }).schema;

/** The schema of a cell. An empty cell becomes null. */
function cellSchema(column: TableColumn): z.ZodMiniType<string | number | null> {
  if (column.kind === "text") return textSchema;
  if (column.kind === "number") return numberSchema;
  if (column.kind === "day") return daySchema;
  return z.transform((sent: unknown, context): string | null => {
    if ((sent ?? "") === "") return null;
    return typeof sent === "string" && Object.hasOwn(column.choices, sent) ? sent : reject(context, sent, "choice");
  });
}

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

type Cells = Record<string, string | number | null>;

/** Parses a sent row. Returns the stored row, undefined for an empty one, or what is wrong with it. */
function parseRow(
  columns: TableColumns,
  schemas: ReadonlyMap<string, z.ZodMiniType<string | number | null>>,
  sent: unknown,
): { row: AnyTableRow | undefined } | Omit<CellProblem, "row"> | { problem: ProblemName } {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return { problem: "table" };
  const unknown = Object.keys(sent).find((name) => !schemas.has(name));
  if (unknown !== undefined) return { problem: "unknown", cell: unknown, column: () => unknown.slice(0, longestName) };
  const cells: Cells = {};
  for (const [name, schema] of schemas) {
    const value: unknown = Object.hasOwn(sent, name) ? (sent as Record<string, unknown>)[name] : null;
    const parsed = schema.safeParse(value, { reportInput: true });
    if (!parsed.success)
      return { problem: nameOf(problemsOf(parsed.error)[""]), cell: name, column: columnOf(columns, name).label };
    cells[name] = parsed.data;
  }
  fillTexts(columns, cells);
  const row = Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null)) as AnyTableRow;
  if (Object.keys(row).length === 0) return { row: undefined };
  const missing = Object.entries(columns).find(([name, { required }]) => required && !Object.hasOwn(row, name));
  return missing ? { problem: "missing", cell: missing[0], column: missing[1].label } : { row };
}

/** When a row has an unknown column, the answer repeats at most this many characters of its name. */
const longestName = 40;
const companionSuffixLength = companionName("").length;

function nameOf(problem: ReturnType<typeof problemsOf>[string] | undefined): ProblemName {
  return typeof problem === "string" ? problem : "type";
}

/**
 * If only one of a cell's two texts is given, and it is Bengali, copies it to both cells, as fields do (decision 71).
 */
function fillTexts(columns: TableColumns, cells: Cells): void {
  for (const [name, column] of Object.entries(columns)) {
    if (!isLocalizedColumn(column)) continue;
    const companion = companionName(name);
    if (isEmpty(cells[name])) cells[name] = cells[companion] ?? null;
    else if (isEmpty(cells[companion]) && isCompanionText(cells[name])) cells[companion] = cells[name] ?? null;
  }
}

/** Parses JSON; undefined if the text is not JSON. */
function fromJson(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

/** The schema of a table. It accepts rows, or the JSON text in which rows are stored. */
function tableSchema({ columns, rows: mostRows, required = true }: TableOptions<TableColumns>) {
  const schemas = new Map(cellsOf(columns).map(([name]) => [name, cellSchema(columnOf(columns, name))]));
  return z.transform((sent: unknown, context): string | null => {
    const rows: unknown = typeof sent === "string" ? fromJson(sent.trim() || "[]") : (sent ?? []);
    if (!Array.isArray(rows)) return reject(context, sent, "table");
    const stored: AnyTableRow[] = [];
    for (const [place, one] of rows.entries()) {
      const parsed = parseRow(columns, schemas, one);
      if ("problem" in parsed) {
        return reject(context, sent, "cell" in parsed ? { ...parsed, row: place + 1 } : parsed.problem);
      }
      if (parsed.row) stored.push(parsed.row);
    }
    if (stored.length > mostRows) return reject(context, sent, { mostRows });
    if (stored.length > 0) return JSON.stringify(stored);
    return required ? reject(context, sent, "missing") : null;
  });
}

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
function rowText(columns: TableColumns, row: AnyTableRow, locale: Locale): string {
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

/** A table of declared columns with at most `rows` rows. Throws if the declaration has more than 12 columns. */
export function table<const Columns extends TableColumns, const Options extends TableOptions<Columns>>(
  options: Options & { readonly columns: Columns },
): TableField<Columns, string | NullIfOptional<Options>> {
  const { columns, rows: mostRows, sum, marks } = options;
  if (Object.keys(columns).length > mostColumns) throw new Error(`A table has at most ${mostColumns} columns.`);
  const lines = (stored: string, locale: Locale) =>
    storedRows(stored)
      .map((row) => rowText(columns, row, locale))
      .join("; ");
  const empty = Object.fromEntries(cellsOf(columns).map(([name]) => [name, null]));
  return {
    ...baseField(options),
    kind: "table",
    localized: false,
    column: "text",
    schema: tableSchema(options) as z.ZodMiniType<string | NullIfOptional<Options>>,
    jsonSchema: jsonSchema(columns, mostRows),
    toPublished: storedRows,
    toText: lines,
    searchText: (stored) => [...new Set(locales.map((locale) => lines(stored, locale)))].join("; "),
    columns,
    mostRows,
    ...(sum ? { sum } : {}),
    ...(marks ? { marks } : {}),
    rowsOf: (stored) => storedRows(stored).map((row) => ({ ...empty, ...row }) as TableRow<Columns>),
  };
}

/** The JSON Schema of the rows as the API returns and accepts them. */
function jsonSchema(columns: TableColumns, mostRows: number): Record<string, unknown> {
  const properties = cellsOf(columns).map(([name, column]) => [
    name,
    {
      description: Object.hasOwn(columns, name)
        ? column.label({}, {})
        : `The Bengali text of ${name.slice(0, -companionSuffixLength)}.`,
      ...(column.kind === "number" ? { type: "integer", minimum: 0, maximum: largest } : { type: "string" }),
      ...(column.kind === "day" ? { format: "date" } : {}),
      ...(column.kind === "choice" ? { enum: Object.keys(column.choices) } : {}),
    },
  ]);
  const required = Object.keys(columns).filter((name) => columns[name]?.required);
  const items = {
    type: "object",
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties) as Record<string, unknown>,
  };
  return { type: "array", maxItems: mostRows, items };
}
