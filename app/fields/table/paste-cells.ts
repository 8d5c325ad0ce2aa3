import { type Day, parsePublishedDay } from "../../../engine/dates/calendar-day.ts";
import {
  columnOf,
  companionName,
  isLocalizedColumn,
  type TableColumn,
  type TableField,
} from "../../../engine/fields/table.ts";
import { lineLimit } from "../../../engine/fields/text.ts";
import { companionLocale, defaultLocale, locales } from "../../../engine/languages.ts";
import { detectLanguage } from "../../../engine/locale.ts";
import { delimitedCells } from "../../../engine/words/delimited-cells.ts";
import * as m from "../../../messages/compiled/messages.js";
import { latinDigits } from "../../../engine/words/digits.ts";
import type { FormRow } from "./form-rows.ts";

/** The longest pasted text, in characters: as much as the largest table has. */
const mostCharacters = 250_000;

/** What a paste makes of the rows: how many cells it has filled, and the texts that had no place or no meaning. */
export type Pasted = { rows: FormRow[]; count: number; left: string[] };

/** Gives the name of the cell for a value in a pasted column, counted from 0; undefined where there is none. */
type Placing = (right: number, value: string) => string | undefined;

/**
 * Fills the rows from a cell on with the cells of a pasted text; `names` has the cells of a row from that one on. Empty
 * cells change nothing. Undefined where the text is no cells but the text of one cell, which the browser pastes; or why
 * nothing was pasted.
 */
export function pasteCells(
  field: TableField,
  rows: readonly FormRow[],
  text: string,
  { row: first, names }: { row: number; names: readonly string[] },
): Pasted | "openQuote" | "tooMuch" | undefined {
  const clean = text.replaceAll("\0", "").replaceAll(/^[\r\n]+|[\r\n]+$/g, "");
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
 * The cells of a text: with tabs as spreadsheets copy them, a CSV, or lines that are one column. Undefined for an open
 * quotation mark in a CSV.
 */
function cellsIn(text: string, isOneColumn: (lines: readonly string[]) => boolean): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/);
  // Spreadsheets quote only what has a line break; any other quotation mark is one of the text.
  if (text.includes("\t")) return delimitedCells(text, "\t") ?? lines.map((line) => line.split("\t"));
  const delimiter = [";", ","].find((sign) => lines.every((line) => line.includes(sign) || line.includes('"')));
  // Between words a comma has a space behind it, in a CSV it has none; "1,200" may be a number.
  const isProse = delimiter === undefined || !text.replaceAll(`${delimiter} `, "").includes(delimiter);
  return isProse || isOneColumn(lines) ? lines.map((line) => [line]) : delimitedCells(text, delimiter);
}

/**
 * Finds which cells pasted columns go to. A table elsewhere may have both texts of a localized column, as the form has,
 * or one, which then goes to the cell of its language: what fits better is meant.
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

/** The name of the column of a cell. */
function mainOf({ columns }: TableField, cell: string): string {
  return Object.hasOwn(columns, cell) ? cell : cell.slice(0, -companionName("").length);
}

/** 1 where a value belongs into a cell, 0 where it may, -1 where it does not. */
function fitOf(field: TableField, cell: string | undefined, value: string): -1 | 0 | 1 {
  if (value === "") return 0;
  if (cell === undefined || valueFor(field, cell, value) === undefined) return -1;
  if (!isLocalizedColumn(columnOf(field.columns, cell))) return 1;
  const own = Object.hasOwn(field.columns, cell) ? defaultLocale : companionLocale;
  const language = detectLanguage(value);
  return language === undefined ? 0 : language === own ? 1 : -1;
}

/** Whether a line has the labels of the columns that it would go to, in any language. */
function isHeading({ columns }: TableField, line: readonly string[], cellOf: Placing): boolean {
  const labels = line.map((value, right) => {
    const cell = value === "" ? undefined : cellOf(right, value);
    return cell === undefined || isNamed(columnOf(columns, cell).label, value);
  });
  return line.some((value) => value !== "") && labels.every(Boolean);
}

/** What a cell takes of a pasted text; undefined where it is none of its values. */
function valueFor(field: TableField, name: string, text: string): string | undefined {
  const column = columnOf(field.columns, name);
  if (column.kind === "text") return text.length <= lineLimit ? text : undefined;
  if (column.kind === "choice") return choiceFor(column, text);
  if (column.kind === "day") return pastedDay(text);
  const digits = latinDigits(text).replace(/\.0+$/, "").replaceAll(/[,\s]/gu, "");
  return /^\d{1,9}$/.test(digits) ? digits : undefined;
}

/** The choice that a text names by its value or its words in any language. */
function choiceFor({ choices }: Extract<TableColumn, { kind: "choice" }>, text: string): string | undefined {
  return Object.entries(choices).find(([choice, message]) => choice === text || isNamed(message, text))?.[0];
}

/** Whether a text is that of a message in any language. */
function isNamed(message: TableColumn["label"], text: string): boolean {
  return locales.some((locale) => folded(message({}, { locale })) === folded(text));
}

function folded(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/** The names of the months in each language, as the first letters that tell them apart. */
const months = locales.map((locale) => m.table_months({}, { locale }).split(" ").map(beginning));

function beginning(name: string): string {
  return name.slice(0, 3).toLowerCase();
}

/**
 * The day that a spreadsheet has written, with digits of either script: "21/11/2026", "21-Nov-26", "2026-11-21",
 * "21 November, 2026", "November 21, 2026". The day stands before the month, as people here write it, unless that is no
 * day. Undefined for another text.
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

/** The day of these numbers; undefined where the calendar has none. A year of two digits is of this century. */
function dayOf(year: string, month: number, day: number): Day | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const time = Date.parse(written);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}
