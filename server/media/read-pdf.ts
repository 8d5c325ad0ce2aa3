import { normalForm } from "../../engine/words/normal-form.ts";
import { looksLikeBijoy } from "../../engine/words/detect-bijoy.ts";
import { toUnicode } from "../../engine/words/bijoy.ts";
import { runProgram } from "../child/run-program.ts";
import type { TextState } from "../content/document-text.ts";

/** The program that reads PDFs (poppler-utils). It is the only one of those we tried that keeps Bengali text. */
const program = "pdftotext";
/** Pages that are read of one file. */
const mostPages = 300;
const limits = { memory: 400_000, processor: 10, clock: 20_000, output: 2 * 1024 * 1024 };
/** Maximum number of characters that are stored. */
export const mostCharacters = 200_000;
/**
 * If the text has fewer letters and digits than this, the PDF counts as scanned, because only a few marks of a scanned
 * page are recognized as text.
 */
const fewest = 10;
/**
 * If each page has a picture and fewer letters and digits than this, the PDF counts as scanned too: scanner apps write
 * a line such as "Scanned with CamScanner" (21) below each page, some with its number. The shortest notice, with date
 * and heading, has more. Such a line is kept, because it may be the heading of a page that a program has read.
 */
const fewestOfPage = 40;

/**
 * The text of a PDF, or why there is none; undefined if the program is not installed. A scanned PDF may have a few
 * words as text.
 */
export type PdfText = { state: TextState; text: string } | undefined;

/**
 * Eleven digits and more, mostly people's telephone numbers, with the signs that people put between them and the
 * letters that a reader takes for digits.
 */
const longNumbers = /(?:[\p{Nd}OoIl|][ ().\-–—‑]{0,3}){10,}[\p{Nd}OoIl|]/gu;
/** So many of a long number's signs are digits. */
const fewestDigits = 8;

/** The text of a scan without its long numbers, because nobody has looked at them. */
export function withoutLongNumbers(text: string): string {
  return text.replaceAll(longNumbers, (number) =>
    (number.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits ? " " : number,
  );
}

/** Whether the program is installed. */
export async function hasPdfReader(): Promise<boolean> {
  return (await runProgram(program, ["-v"], limits)).isThere;
}

/** Reads the text of a PDF in a child process, within limits. Never throws because of the file's content. */
export async function readPdf(path: string): Promise<PdfText> {
  const args = ["-l", String(mostPages), "-enc", "UTF-8", path, "-"];
  const { isThere, outcome, output, said } = await runProgram(program, args, limits);
  if (!isThere) return undefined;
  if (outcome === "failed") return { state: /incorrect password/i.test(said) ? "locked" : "damaged", text: "" };
  if (outcome === "stopped") return { state: "slow", text: "" };
  // Cleaning takes time, and what it removes is little.
  const cleaned = cleanText(output.slice(0, 2 * mostCharacters));
  const text = cleaned.slice(0, mostCharacters).toWellFormed();
  if (countLetters(text) < fewest) return { state: "scanned", text: "" };
  const pages = output.split("\f").slice(0, -1);
  const haveFew = pages.length > 0 && pages.every((page) => countLetters(page) < fewestOfPage);
  if (haveFew && (await countPagesWithPicture(path)) >= pages.length)
    return { state: "scanned", text: withoutLongNumbers(text) };
  const isCut =
    outcome === "cut" ||
    output.length > 2 * mostCharacters ||
    cleaned.length > mostCharacters ||
    output.split("\f").length > mostPages;
  return { state: isCut ? "beginning" : "read", text };
}

/** Counts letters, the signs of Bengali vowels, and digits. */
function countLetters(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
}

/** The number of pages of a PDF with a picture; 0 if it cannot be found. */
async function countPagesWithPicture(path: string): Promise<number> {
  const { output, outcome } = await runProgram("pdfimages", ["-l", String(mostPages), "-list", path], limits);
  const pages = output.matchAll(/^ *(\d+) +\d+ +(?:image|stencil) /gm);
  return outcome === "well" ? new Set(Array.from(pages, ([, page]) => page)).size : 0;
}

/**
 * Removes needless blanks from each line. Lines typed in a Bijoy font are converted to Bengali. If such a line may also
 * be English, the result has both the typed and the converted line.
 */
export function cleanText(output: string): string {
  const isBijoy = looksLikeBijoy(output);
  const lines = normalForm(output)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[\p{Cc}\u200b\u200e\u200f\ufffd]/gu, (sign) => (sign === "\n" ? sign : ""))
    .split("\n");
  const converted = lines.flatMap((line) => {
    if (looksLikeBijoy(line)) return [toUnicode(line)];
    if (!isBijoy) return [line];
    return /^[\x20-\x7e]*$/.test(line) ? [line, toUnicode(line)] : [toUnicode(line)];
  });
  return converted
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
