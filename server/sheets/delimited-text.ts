import { parse } from "node:path";
import { parseCsv } from "hucre/csv";
import type { TextSource } from "./read-sheets.ts";
import { type Sheet, SheetError, SheetMaker } from "./sheet.ts";

/** More lines than any sheet within the limits has, even with line breaks inside of its cells. */
const maxLines = 20_000;
/** How other kinds of text begin: PDF, and the HTML or XML that some sites call .xls. */
const otherKind = /^\s*(?:%PDF|<)/;
/** What no text has, but pictures, archives and programs do. */
const nothing = "\0";

/** Reads a CSV's bytes, or cells that were pasted as text. Throws a `SheetError`. */
export function readDelimitedText({ content, name }: TextSource): Sheet {
  const text = typeof content === "string" ? content : decode(content);
  if (text.includes(nothing) || otherKind.test(text)) throw new SheetError("notASheet");
  if (text.trimEnd().split(/\r\n?|\n/, maxLines + 1).length > maxLines) throw new SheetError("tooManyRows");
  // Cells are pasted with tabs between them. In a file, the library finds what stands between them.
  const delimiter = typeof content === "string" && text.includes("\t") ? "\t" : undefined;
  const rows = parseCsv(`${text.trimEnd()}\n${nothing}`, delimiter === undefined ? {} : { delimiter });
  // The library takes a quotation mark that is not closed for one that closes at the end.
  if (rows.pop()?.[0] !== nothing) throw new SheetError("openQuote");
  const maker = new SheetMaker();
  return maker.sheet(
    parse(name).name,
    rows.map((row) => row.map((value) => maker.cell({ text: String(value ?? "") }))),
  );
}

/** Decodes UTF-8 or UTF-16, told by the byte order mark, or else UTF-8 if it is that, or Windows-1252. */
function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (mark === "fffe" || mark === "feff")
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
