import { readFile, stat } from "node:fs/promises";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import profile from "../../globals/profile.ts";
import { AccountError } from "../auth/account-error.ts";
import { parseAddress } from "../auth/account-address.ts";
import { StartError } from "../log/start-error.ts";
import { parseHost, parseName } from "./places.ts";

/** Limits of the file: five times as many schools as one machine was measured with, at 400 bytes a row. */
const limits = { bytes: 2_000_000, rows: 5_000 } as const;

const { name: schoolName, eiin } = profile.fields;

/** Returns the value of a profile's field, as its form would; throws a `StartError` if it is empty or not accepted. */
function profileValue(schema: typeof eiin.schema, text: string, problem: string): string {
  const { success, data } = schema.safeParse(text);
  if (success && data !== null) return data;
  throw new StartError(`${JSON.stringify(text.slice(0, 80))} ${problem}`);
}

/**
 * The columns of an office's file, by their headings. Each function returns a cell's value, and throws a `StartError`
 * or an `AccountError` if it is not accepted.
 */
const columns = {
  name: parseName,
  host: parseHost,
  eiin: (text: string) => profileValue(eiin.schema, text, "is no EIIN, which has six digits."),
  name_en: (text: string) => profileValue(schoolName.schema, text, "cannot be a school's name: it is too long."),
  name_bn: (text: string) => profileValue(schoolName.schema, text, "cannot be a school's name: it is too long."),
  email: parseAddress,
} as const;
export type Heading = keyof typeof columns;
export const headings = Object.keys(columns) as Heading[];

/** A school in an office's file. `email` is its head's address. */
export type OfficeRow = Record<Heading, string>;

/** A row of the file, by the number that a spreadsheet program shows: the headings are row 1. */
export type NumberedRow = { number: number; row: OfficeRow };
/** What is wrong with a row; `name` is its school's, as it is written. */
export type RowProblem = { number: number; name: string; problem: string };

/**
 * Reads and checks all rows of an office's file, a table of comma-separated values in UTF-8. Throws a `StartError` if
 * it is no such table, or if its headings are not those of `columns`.
 */
export async function readOfficeFile(path: string): Promise<{ rows: NumberedRow[]; problems: RowProblem[] }> {
  const cells = delimitedCells(await readText(path));
  if (!cells) throw new StartError(`${path}: a quotation mark is not closed, so no row is certain.`);
  const [first = [], ...others] = cells.map((row) => row.map((cell) => cell.trim()));
  const places = placesOfColumns(path, first);
  const filled = others.map((row, index) => ({ row, number: index + 2 })).filter(({ row }) => row.some(Boolean));
  if (filled.length > limits.rows) throw new StartError(`${path} has more than ${limits.rows} rows.`);
  const parsed = filled.map(({ row, number }) => ({ number, ...parseRow(row, places) }));
  addTwice(parsed);
  return {
    rows: parsed.flatMap(({ number, values, problems }) =>
      isRow(values) && problems.length === 0 ? [{ number, row: values }] : [],
    ),
    problems: parsed.flatMap(({ number, problems }, index) =>
      problems.length > 0 ? [{ number, name: filled[index]?.row[places.name] ?? "", problem: problems.join(" ") }] : [],
    ),
  };
}

/** Whether all columns of a row have a value. */
function isRow(values: Partial<OfficeRow>): values is OfficeRow {
  return headings.every((name) => values[name] !== undefined);
}

async function readText(path: string): Promise<string> {
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new StartError(`${path} is no file.`);
    if (size > limits.bytes) throw new StartError(`${path} is larger than ${limits.bytes / 1_000_000} MB.`);
    // The decoder leaves out a byte order mark.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
    if (!text.includes("\0")) return text;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw new StartError(`${path} cannot be read: ${message}`);
  }
  throw new StartError(`${path} is not written in UTF-8. Save it as "CSV UTF-8" in the spreadsheet program.`);
}

/** The place of each column. A heading in another order, in capitals or in the company of empty ones is accepted. */
function placesOfColumns(path: string, first: readonly string[]): Record<Heading, number> {
  const found = first.map((cell) => cell.toLowerCase());
  const unknown = first.filter((cell) => cell !== "" && !headings.some((name) => name === cell.toLowerCase()));
  const missing = headings.filter((name) => !found.includes(name));
  const doubled = headings.filter((name) => found.indexOf(name) !== found.lastIndexOf(name));
  const problems = [
    ...(unknown.length > 0
      ? [`unknown columns ${unknown.map((cell) => JSON.stringify(cell.slice(0, 40))).join(", ")}`]
      : []),
    ...(missing.length > 0 ? [`no column ${missing.join(", ")}`] : []),
    ...(doubled.length > 0 ? [`two columns ${doubled.join(", ")}`] : []),
  ];
  if (problems.length > 0)
    throw new StartError(`The first row of ${path} has ${problems.join("; ")}. It must name ${headings.join(", ")}.`);
  return Object.fromEntries(headings.map((name) => [name, found.indexOf(name)])) as Record<Heading, number>;
}

/** The values of a row that are accepted, and what is wrong with the others. */
type ParsedRow = { values: Partial<OfficeRow>; problems: string[] };

function parseRow(cells: readonly string[], places: Record<Heading, number>): ParsedRow {
  const known = Object.values(places);
  const [values, problems]: [Partial<OfficeRow>, string[]] = [{}, []];
  if (cells.some((cell, place) => cell !== "" && !known.includes(place)))
    problems.push("It has more cells than the first row. Put a cell with a comma in quotation marks.");
  for (const name of headings) {
    const cell = cells[places[name]] ?? "";
    try {
      if (cell === "") throw new StartError(`The cell ${name} is empty.`);
      values[name] = columns[name](cell);
    } catch (error) {
      if (!(error instanceof StartError || error instanceof AccountError)) throw error;
      problems.push(error.message);
    }
  }
  return { values, problems };
}

/** The columns in which no two schools have the same value. One head may look after two schools. */
const unique = ["name", "host", "eiin"] as const;
/** The most other rows that a sentence about the same value names. */
const mostNamed = 5;

type Numbered = { number: number } & ParsedRow;

/** Says which other rows have a value that only one school may have: nobody knows which of the rows is meant. */
function addTwice(rows: readonly Numbered[]): void {
  for (const name of unique)
    for (const [value, same] of Map.groupBy(rows, ({ values }) => values[name])) {
      if (value === undefined || same.length === 1) continue;
      for (const { number, problems } of same) {
        const others = same.slice(0, mostNamed + 1).flatMap((one) => (one.number === number ? [] : [one.number]));
        const named = others.slice(0, mostNamed).join(", ");
        const areMore = same.length - 1 > mostNamed ? " and others" : "";
        problems.push(`The ${name} ${value} is in row ${named}${areMore} too.`);
      }
    }
}
