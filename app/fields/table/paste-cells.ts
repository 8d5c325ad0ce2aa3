import { columnOf, type TableColumn, type TableField } from "../../../engine/fields/table.ts";
import { locales } from "../../../engine/languages.ts";
import { delimitedCells } from "../../../engine/words/delimited-cells.ts";
import { latinDigits } from "../../../engine/words/digits.ts";
import type { FormRow } from "./form-rows.ts";

/** More cells than any table has: the longest paste, in characters. */
const mostCharacters = 300_000;

/** What a paste makes of the rows: how many cells it has filled, and the texts that had no place or no meaning. */
export type Pasted = { rows: FormRow[]; count: number; left: string[] };

/**
 * Fills the rows from a cell on with the cells of a pasted text. `names` has the cells of a row from that one on.
 * Undefined where the text is no cells but an ordinary text of one line, which the browser pastes; or why nothing was
 * pasted.
 */
export function pasteCells(
  field: TableField,
  rows: readonly FormRow[],
  text: string,
  { row: first, names }: { row: number; names: readonly string[] },
): Pasted | "openQuote" | "tooMany" | undefined {
  const clean = text.replaceAll("\0", "").replace(/[\r\n]+$/, "");
  if (!/[\t\r\n]/.test(clean)) return undefined;
  if (clean.length > mostCharacters) return "tooMany";
  const cells = cellsIn(clean);
  if (!cells) return "openQuote";
  const pasted: Pasted = { rows: [...rows], count: 0, left: [] };
  for (const [down, line] of cells.entries()) {
    const place = first + down;
    const row: Record<string, string> = { ...pasted.rows[place] };
    for (const [right, raw] of line.entries()) {
      const value = raw.replaceAll(/\s+/g, " ").trim();
      if (value === "") continue;
      const name = names[right];
      const taken = name === undefined || place >= field.mostRows ? undefined : valueFor(field, name, value);
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

/** The cells of a text: with tabs as spreadsheets copy them, or a CSV. */
function cellsIn(text: string): string[][] | undefined {
  if (text.includes("\t")) return delimitedCells(text, "\t");
  const lines = text.split(/\r\n?|\n/);
  const isCsv = [",", ";"].some((sign) => lines.every((line) => line.includes(sign)) || text.includes('"'));
  return isCsv ? delimitedCells(text) : lines.map((line) => [line]);
}

function valueFor(field: TableField, name: string, text: string): string | undefined {
  const column = columnOf(field.columns, name);
  if (column.kind === "choice") return choiceFor(column, text);
  if (column.kind === "day") return dayFor(text);
  if (column.kind === "number") return latinDigits(text);
  return text;
}

/** The choice that a text names by its value or its words in any language. */
function choiceFor({ choices }: Extract<TableColumn, { kind: "choice" }>, text: string): string | undefined {
  const wanted = folded(text);
  return Object.entries(choices).find(([choice, message]) =>
    [choice, ...locales.map((locale) => message({}, { locale }))].some((word) => folded(word) === wanted),
  )?.[0];
}

function folded(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}

/** A day as spreadsheets write it, as `YYYY-MM-DD`: the day before the month, as people here write it. */
function dayFor(text: string): string | undefined {
  const digits = latinDigits(text);
  const [, first = "", month = "", last = ""] = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(digits) ?? [];
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(written);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(written) ? written : undefined;
}
