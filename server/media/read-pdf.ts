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

/** The text of a PDF, or why there is none; undefined if the program is not installed. */
export type PdfText = { state: TextState; text: string } | undefined;

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
  const text = cleanText(output.slice(0, 2 * mostCharacters));
  if ((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < fewest) return { state: "scanned", text: "" };
  const isCut =
    outcome === "cut" ||
    output.length > 2 * mostCharacters ||
    text.length > mostCharacters ||
    output.split("\f").length > mostPages;
  return { state: isCut ? "beginning" : "read", text: text.slice(0, mostCharacters).toWellFormed() };
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
