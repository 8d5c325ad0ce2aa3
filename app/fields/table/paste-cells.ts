import { normalForm } from "../../../engine/words/normal-form.ts";
import { type Day, parsePublishedDay } from "../../../engine/dates/calendar-day.ts";
import { columnOf, companionName, isLocalizedColumn, type TableColumn } from "../../../engine/fields/table-rows.ts";
import type { TableField } from "../../../engine/fields/table.ts";
import { lineLimit } from "../../../engine/fields/text.ts";
import { companionLocale, defaultLocale } from "../../../engine/languages.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import { inEveryLanguage } from "../../../engine/message.ts";
import { delimitedCells } from "../../../engine/words/delimited-cells.ts";
import * as m from "../../../messages/compiled/messages.js";
import { latinDigits } from "../../../engine/words/digits.ts";
import type { FormRow } from "./form-rows.ts";

/** The longest pasted text, in characters: as long as the largest table. */
const mostCharacters = 250_000;

/**
 * The result of a paste: the new rows, the number of filled cells, and the texts that were not pasted, because there
 * was no cell for them or they were invalid for their cell.
 */
export type Pasted = { rows: FormRow[]; count: number; left: string[] };

/** Finds the name of the cell for a value in a pasted column, counted from 0; undefined if there is no cell for it. */
type Placing = (right: number, value: string) => string | undefined;

/**
 * Fills the rows with the cells of a pasted text, starting at a row and a cell; `names` are the cells from that one to
 * the end of the row. Empty cells change nothing. Returns undefined for the text of a single cell, which the browser
 * pastes itself, or the reason why nothing was pasted.
 */
export function pasteCells(
  field: TableField,
  rows: readonly FormRow[],
  text: string,
  { row: first, names }: { row: number; names: readonly string[] },
): Pasted | "openQuote" | "tooMuch" | undefined {
  const clean = text.replaceAll("\0", "").replaceAll(/^[\r\n]+|(?<![\r\n])[\r\n]+$/g, "");
  const isOneCell = !/[\t\r\n]/.test(clean);
  const [firstName = ""] = names;
  const { kind } = columnOf(field.columns, firstName);
  if (isOneCell && (kind === "text" || kind === "number")) return undefined;
  if (clean.length > mostCharacters) return "tooMuch";
  const isOneColumn = (one: readonly string[]) =>
    kind !== "text" && one.every((line) => line === "" || valueFor(field, firstName, line) !== undefined);
  const cells = isOneCell ? [[clean]] : cellsIn(clean, isOneColumn);
  if (!cells) return "openQuote";
  const lines = cells.map((line) => line.map((value) => value.replaceAll(/\s+/gu, " ").trim()));
  const cellOf = placingOf(field, lines, names);
  const body = isHeading(field, lines[0] ?? [], cellOf) ? lines.slice(1) : lines;
  const pasted: Pasted = { rows: [...rows], count: 0, left: [] };
  for (const [down, line] of body.entries()) {
    const place = first + down;
    const row: Record<string, string> = { ...pasted.rows[place] };
    for (const [right, value] of line.entries()) {
      if (value === "") continue;
      const name = place < field.mostRows ? cellOf(right, value) : undefined;
      const taken = name === undefined ? undefined : valueFor(field, name, value);
      if (name === undefined || taken === undefined) pasted.left.push(value);
      else {
        row[name] = taken;
        pasted.count += 1;
      }
    }
    if (place < field.mostRows) pasted.rows[place] = row;
  }
  return pasted;
}

/**
 * Splits a text into cells. The text is tab-separated, as spreadsheets copy it, or a CSV, or has one cell on each line.
 * Undefined if a quotation mark in a CSV is not closed.
 */
function cellsIn(text: string, isOneColumn: (lines: readonly string[]) => boolean): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/);
  // Spreadsheets quote only cells with a line break. Any other quotation mark belongs to the text.
  if (text.includes("\t")) return delimitedCells(text, "\t") ?? lines.map((line) => line.split("\t"));
  const delimiter = [";", ","].find((sign) => lines.every((line) => line.includes(sign) || line.includes('"')));
  // In prose a space follows each comma; in a CSV none does. A comma in "1,200" may be part of a number.
  const isProse = delimiter === undefined || !text.replaceAll(`${delimiter} `, "").includes(delimiter);
  return isProse || isOneColumn(lines) ? lines.map((line) => [line]) : delimitedCells(text, delimiter);
}

/**
 * Decides which cells the pasted columns go to. The copied table may have both texts of a localized column, as the form
 * has, or only one text, which then goes to the cell of its language. The arrangement that fits the values better wins.
 */
function placingOf(field: TableField, lines: readonly (readonly string[])[], names: readonly string[]): Placing {
  const both: Placing = (right) => names[right];
  const columns = [...new Set(names.map((name) => mainOf(field, name)))];
  const one: Placing = (right, value) => {
    const name = columns[right];
    if (name === undefined || !isLocalizedColumn(field.columns[name])) return name;
    const own = detectLanguage(value);
    if (own === undefined) return right === 0 ? names[0] : name;
    return own === companionLocale ? companionName(name) : name;
  };
  const scoreOf = (placing: Placing) =>
    lines.reduce(
      (score, line) => score + line.reduce((sum, value, right) => sum + fitOf(field, placing(right, value), value), 0),
      0,
    );
  return scoreOf(one) > scoreOf(both) ? one : both;
}

/** The name of a cell's column. */
function mainOf({ columns }: TableField, cell: string): string {
  return Object.hasOwn(columns, cell) ? cell : cell.slice(0, -companionName("").length);
}

/** How well a value fits a cell: 1 if it does, 0 if it may, -1 if it does not. */
function fitOf(field: TableField, cell: string | undefined, value: string): -1 | 0 | 1 {
  if (value === "") return 0;
  if (cell === undefined || valueFor(field, cell, value) === undefined) return -1;
  if (!isLocalizedColumn(columnOf(field.columns, cell))) return 1;
  const own = Object.hasOwn(field.columns, cell) ? defaultLocale : companionLocale;
  const language = detectLanguage(value);
  return language === undefined ? 0 : language === own ? 1 : -1;
}

/** Whether a line consists of the labels of the columns that it would fill, in any language. */
function isHeading({ columns }: TableField, line: readonly string[], cellOf: Placing): boolean {
  const labels = line.map((value, right) => {
    const cell = value === "" ? undefined : cellOf(right, value);
    return cell === undefined || isNamed(columnOf(columns, cell).label, value);
  });
  return line.some((value) => value !== "") && labels.every(Boolean);
}

/** The cell's value for a pasted text; undefined if the text is not valid for the cell. */
function valueFor(field: TableField, name: string, text: string): string | undefined {
  const column = columnOf(field.columns, name);
  if (column.kind === "text") return text.length <= lineLimit ? text : undefined;
  if (column.kind === "choice") return choiceFor(column, text);
  if (column.kind === "day") return pastedDay(text);
  const digits = latinDigits(text).replace(/\.0+$/, "").replaceAll(/[,\s]/gu, "");
  return /^\d{1,9}$/.test(digits) ? digits : undefined;
}

/** The choice whose value, or whose label in any language, is this text. */
function choiceFor({ choices }: Extract<TableColumn, { kind: "choice" }>, text: string): string | undefined {
  return Object.entries(choices).find(([choice, message]) => choice === text || isNamed(message, text))?.[0];
}

/** Whether a text equals a message in any language. */
function isNamed(message: TableColumn["label"], text: string): boolean {
  return inEveryLanguage(message).some((name) => folded(name) === folded(text));
}

function folded(text: string): string {
  return normalForm(text).trim().toLowerCase();
}

/** The names of the months in each language, shortened to the first letters that distinguish them. */
const months = inEveryLanguage(m.table_months).map((names) => names.split(" ").map(beginning));

function beginning(name: string): string {
  return name.slice(0, 3).toLowerCase();
}

/**
 * Parses a day as spreadsheets write it, in Latin or Bengali digits: "21/11/2026", "21-Nov-26", "2026-11-21", "21
 * November, 2026", "November 21, 2026". The day is read before the month, as Bangladesh writes it, unless that gives no
 * valid day. Undefined for any other text.
 */
function pastedDay(text: string): Day | undefined {
  const written = latinDigits(text);
  const named = /^(\d{1,2})[-\s.]+([\p{L}\p{M}]+)[-\s.,]+(\d{4}|\d{2})$/u.exec(written);
  if (named) {
    const [, day = "", month = "", year = ""] = named;
    const place = Math.max(...months.map((names) => names.indexOf(beginning(month))));
    return dayOf(year, place + 1, Number(day));
  }
  const [, first = "", second = "", third = ""] = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(written) ?? [];
  if (first === "") return parsePublishedDay(written);
  if (first.length === 4) return dayOf(first, Number(second), Number(third));
  return dayOf(third, Number(second), Number(first)) ?? dayOf(third, Number(first), Number(second));
}

/** The day of these numbers; undefined if the calendar has no such day. A two-digit year is of this century. */
function dayOf(year: string, month: number, day: number): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(written);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}
