import { toUnicode } from "../../engine/words/bijoy.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import type { Cell, Sheet } from "../../server/sheets/sheet.ts";
import { isAbsent, wordOf } from "./heading-words.ts";

/** A cell in Unicode, on one line. */
export type ReadCell = Readonly<{ text: string; isConverted: boolean; kind?: Cell["kind"] }>;

/** Fonts such as SutonnyMJ; SutonnyOMJ is one for Unicode. */
const bijoyFont = /^(?!.*OMJ\b)(?:.*MJ\b|Sutonny|Ananda|Bijoy)/i;
/** How many texts of a column tell whether it was typed for Bijoy. */
const telling = 60;

/** The cells of a sheet, of which those that were typed for a Bijoy font are converted to Unicode. */
export function convertCells({ rows }: Sheet): ReadCell[][] {
  const made = new Map<string, ReadCell>();
  const looks = (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => row[column]).filter((cell) => cell !== undefined && hasNoFont(cell));
    const words = texts.map((cell) => cell?.text ?? "").filter((text) => /[a-z]/.test(text) && !isPlain(text));
    return looksLikeBijoy(words.slice(0, telling).join(" "));
  });
  return rows.map((row) =>
    row.map((cell, column) => {
      const looksSo = looks[column] ?? false;
      if (cell.runs) return readCell(cell, looksSo);
      const key = `${looksSo}/${cell.kind}/${cell.font}/${cell.text}`;
      const read = made.get(key) ?? readCell(cell, looksSo);
      made.set(key, read);
      return read;
    }),
  );
}

function hasNoFont(cell: Cell): boolean {
  return cell.text !== "" && cell.kind === undefined && cell.font === undefined && cell.runs === undefined;
}

function readCell(cell: Cell, columnLooksSo: boolean): ReadCell {
  const text = cell.kind ? cell.text : convert(cell, columnLooksSo);
  return { text: tidy(text), isConverted: text !== cell.text, ...(cell.kind && { kind: cell.kind }) };
}

function convert(cell: Cell, columnLooksSo: boolean): string {
  if (cell.runs)
    return cell.runs.map(({ text, font }) => (bijoyFont.test(font ?? "") ? fromBijoy(text) : text)).join("");
  if (cell.font !== undefined) return bijoyFont.test(cell.font) ? fromBijoy(cell.text) : cell.text;
  if (!/[A-Za-z]/.test(cell.text) || isPlain(cell.text)) return cell.text;
  if (columnLooksSo || looksLikeBijoy(cell.text)) return fromBijoy(cell.text);
  const converted = cell.text.length < 40 ? fromBijoy(cell.text) : cell.text;
  return isKnown(converted) ? converted : cell.text;
}

/** Converts a text, unless it is Unicode already, a grade, or a word of headings that Latin letters write. */
function fromBijoy(text: string): string {
  if (/[\u0980-\u09ff]/.test(text) || isPlain(text.trim()) || !/[^\s\d.,%+-]/.test(text)) return text;
  return toUnicode(text);
}

/** Whether a text is plainly no Bijoy: a grade, or a word of headings and results. */
function isPlain(text: string): boolean {
  if (/^(?:[A-DF][+-]?|pass(?:ed)?|fail(?:ed)?)$/i.test(text) || (text.length > 1 && isAbsent(text))) return true;
  const word = wordOf(text);
  return word !== undefined && word !== "subject";
}

function isKnown(text: string): boolean {
  return wordOf(text) !== undefined || isAbsent(text) || /^(?:পা[সশ]|ফেল|উত্তীর্ণ|অনুত্তীর্ণ|অকৃতকার্য|কৃতকার্য)$/.test(text);
}

function tidy(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}
