import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { type CellProblem, problemsOf, type ProblemName, reject, type ValueProblem } from "../forms/problems.ts";
import { type Locale, locales } from "../languages.ts";
import { isCompanionText, isEmpty } from "../localized-values.ts";
import type { Message } from "../message.ts";
import { day } from "./days.ts";
import {
  type AnyTableRow,
  cellsOf,
  columnOf,
  companionName,
  fromJson,
  isLocalizedColumn,
  rowText,
  storedRows,
  type TableColumn,
  type TableColumns,
  type TableRow,
} from "./table-rows.ts";
import { text } from "./text.ts";
import { wholeNumberSchema } from "./whole-number.ts";

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

const numberSchema = wholeNumberSchema("null", { min: 0, max: largest, problem: "wholeNumber" });
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
      return { problem: cellProblem(problemsOf(parsed.error)[""]), cell: name, column: columnOf(columns, name).label };
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

function cellProblem(problem: ReturnType<typeof problemsOf>[string] | undefined): ValueProblem {
  return typeof problem === "string" || (problem && ("mostCharacters" in problem || "firstYear" in problem))
    ? problem
    : "type";
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
        : `The Bengali text of ${name.slice(0, -companionName("").length)}.`,
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
