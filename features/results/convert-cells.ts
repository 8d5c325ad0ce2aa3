import { toUnicode } from "../../engine/words/bijoy.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { cellInUnicode } from "../../server/sheets/cell-in-unicode.ts";
import type { Cell, Sheet } from "../../server/sheets/sheet.ts";
import { isAbsent, headingMeaning } from "./heading-words.ts";

/** A cell in Unicode, on one line. */
export type ReadCell = Readonly<{ text: string; isConverted: boolean; kind?: Cell["kind"] }>;

/** Number of a column's texts that are examined to detect Bijoy. */
const telling = 60;
/** Maximum length, in characters, of a text that is looked up among the known heading words, before it is converted. */
const longestWord = 30;
const longestMark = 12;
/** Only this many rows from the top may contain headings. */
const deepest = 60;

/** The cells of a sheet. Those that were typed for a Bijoy font are converted to Unicode. */
export function convertCells({ rows }: Sheet): ReadCell[][] {
  const made = new Map<string, ReadCell>();
  const looks = (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => row[column]).filter((cell) => cell !== undefined && hasNoFont(cell));
    const words = texts
      .map((cell) => cell?.text ?? "")
      .filter((text) => /[a-z]/.test(text))
      .slice(0, 2 * telling);
    return columnLooksLikeBijoy(
      words
        .filter((text) => !isPlain(text))
        .slice(0, telling)
        .join(" "),
    );
  });
  return rows.map((row, at) =>
    row.map((cell, column) => {
      const looksSo = looks[column] ?? false;
      if (cell.kind === "number") return { text: cell.text, isConverted: false, kind: cell.kind };
      if (cell.runs) return readCell(cell, looksSo, at < deepest);
      const key = `${looksSo}/${cell.kind}/${cell.font}/${cell.text}`;
      const read = made.get(key) ?? readCell(cell, looksSo, at < deepest);
      made.set(key, read);
      return read;
    }),
  );
}

/**
 * Whether the texts of a column were typed for Bijoy. Bijoy types the commonest vowel signs as v, w, x and z, so most
 * words contain one of these letters, while a, o and u are rare.
 */
function columnLooksLikeBijoy(texts: string): boolean {
  if (looksLikeBijoy(texts)) return true;
  const words = texts.split(/[\s\d.,()-]+/).filter((word) => word.length > 2);
  const signed = words.filter((word) => /[vwxz†‡ˆ‰]/.test(word)).length;
  return words.length > 2 && signed >= words.length / 2 && texts.replaceAll(/[^aou]/g, "").length < texts.length / 20;
}

function hasNoFont(cell: Cell): boolean {
  return cell.text !== "" && cell.kind === undefined && cell.font === undefined && cell.runs === undefined;
}

function readCell(cell: Cell, columnLooksSo: boolean, isHigh: boolean): ReadCell {
  const text = cell.kind ? cell.text : convert(cell, columnLooksSo, isHigh);
  return { text: tidy(text), isConverted: text !== cell.text, ...(cell.kind && { kind: cell.kind }) };
}

function convert(cell: Cell, columnLooksSo: boolean, isHigh: boolean): string {
  const isNamed = cell.runs !== undefined || cell.font !== undefined;
  if (!isNamed && !/[A-Za-z]/.test(cell.text)) return cell.text;
  const looksSo = columnLooksSo || looksLikeBijoy(cell.text);
  if (isNamed || looksSo) return cellInUnicode(cell, looksSo, (text) => isNumber(text) || isPlain(text.trim()));
  if (cell.text.length > (isHigh ? longestWord : longestMark) || isPlain(cell.text)) return cell.text;
  const converted = toUnicode(cell.text);
  return isMarkWord(converted) || (isHigh && headingMeaning(converted) !== undefined) ? converted : cell.text;
}

/** Whether a text is a number, which keeps its digits, or empty. */
function isNumber(text: string): boolean {
  return !/[^\s\d.,%+-]/.test(text);
}

/** Whether a text is certainly not Bijoy, because it is a grade or a known word of headings and results. */
function isPlain(text: string): boolean {
  if (/^(?:[A-DF][+-]?|pass(?:ed)?|fail(?:ed)?)$/i.test(text) || (text.length > 1 && isAbsent(text))) return true;
  const word = headingMeaning(text);
  return word !== undefined && word !== "subject";
}

/** Whether a text says in Bengali that a pupil was absent, passed or failed. */
function isMarkWord(text: string): boolean {
  return isAbsent(text) || /^(?:পা[সশ]|ফেল|উত্তীর্ণ|অনুত্তীর্ণ|অকৃতকার্য|কৃতকার্য)$/.test(text);
}

function tidy(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}
