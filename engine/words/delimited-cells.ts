import { parseCsv } from "hucre/csv";

/** Marks the end of the text. NUL, because no text contains it. */
const end = "\0";

/**
 * Parses rows of cells, such as a CSV file or what a spreadsheet copies. Quoted cells may contain line breaks. The
 * library detects the delimiter if none is given. Returns undefined if a quotation mark is never closed, because the
 * rest would then become one cell. The text must not contain NUL.
 */
export function delimitedCells(text: string, delimiter?: string): string[][] | undefined {
  const rows = parseCsv(`${text.trimEnd()}\n${end}`, delimiter === undefined ? {} : { delimiter });
  // The library closes an open quotation mark at the end of the text. The end mark is then part of the last cell.
  if (rows.pop()?.[0] !== end) return undefined;
  return rows.map((row) => row.map((value) => String(value ?? "")));
}
