import { parseCsv } from "hucre/csv";

/** What no text has, so that it marks the end of one. */
const end = "\0";

/**
 * The cells of a text with rows of cells, such as a CSV or what a spreadsheet copies: quoted cells may have line
 * breaks. The library finds the delimiter unless it is given. Undefined where a quotation mark begins a cell and none
 * ends it, so that the rest would be one cell. The text must have no NUL character.
 */
export function delimitedCells(text: string, delimiter?: string): string[][] | undefined {
  const rows = parseCsv(`${text.trimEnd()}\n${end}`, delimiter === undefined ? {} : { delimiter });
  // The library takes a quotation mark that is not closed for one that closes at the end.
  if (rows.pop()?.[0] !== end) return undefined;
  return rows.map((row) => row.map((value) => String(value ?? "")));
}
