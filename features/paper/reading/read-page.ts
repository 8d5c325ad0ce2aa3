import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runProgram } from "../../../server/child/run-program.ts";
import { askChild } from "../../../server/child/start-child.ts";
import { readKnownWords } from "./words/known-words.ts";
import { isLegible } from "./words/legible.ts";
import { linesOf, type ReadLine, type ReadPage } from "./words/lines-of.ts";
import { chooseLines } from "./words/choose-lines.ts";
import { insert, missedLines } from "./words/missed-lines.ts";
import type { Area, Prepared, PrepareQuestion } from "./layout/box.ts";

/** The program that reads pictures (Debian's tesseract-ocr), and the languages that it must have. */
const program = "tesseract";
const languages = ["ben", "eng"] as const;
const script = join(import.meta.dirname, "prepare-child.ts");
/** Limits of the program for one reading of a page: it takes 1 to 4 seconds of the processor and 110 MB. */
const limits = { memory: 600_000, processor: 50, clock: 180_000, output: 4 * 1024 * 1024 };
const preparing = { heap: 96, data: 1_000, time: 180_000, processor: 30, isLowPriority: true } as const;
/** The most lines that are read alone because the program did not see them. */
const mostMissed = 30;
/** It keeps to one processor. */
const environment = { OMP_THREAD_LIMIT: "1" };

/** The reading program. `folder` has its language files, where these are not its own. */
export type Reader = { folder?: string };

/** Finds the reading program; undefined if it is not installed or lacks a language. */
export async function findReader({ folder }: Reader = {}): Promise<Reader | undefined> {
  const { isThere, outcome, output, said } = await runProgram(
    program,
    [...inFolder({ folder }), "--list-langs"],
    limits,
  );
  if (!isThere || outcome !== "well") return undefined;
  const known = new Set(`${output}\n${said}`.split("\n").map((line) => line.trim()));
  return languages.every((language) => known.has(language)) ? { folder } : undefined;
}

/**
 * Reads a page (`MadePage.forReading`, or its white one). `words` are texts of the school, whose words are recognized
 * better. There are no lines if the page is not legible. Undefined if the program fails, hangs or needs too much, and
 * if `signal` ends it. Throws if its own files cannot be written.
 */
export async function readPage(
  picture: string,
  reader: Reader,
  { words, signal }: { words?: readonly string[]; signal?: AbortSignal } = {},
): Promise<ReadPage | undefined> {
  // Beside the picture, so that what a killed process leaves is erased with it.
  const folder = await mkdtemp(join(dirname(picture), "read-"));
  try {
    const question: PrepareQuestion = { page: picture, folder };
    const prepared = await askChild<Prepared>(script, { ...preparing, signal }, question);
    const { width, height, rules, areas } = prepared;
    // With both languages it reads some Bengali digits as Latin letters; with Bengali alone it reads no English.
    const both = await readAreas(folder, areas[0]!, "ben+eng", "6", reader, signal);
    if (!both) return undefined;
    const alone: ReadLine[][] = [];
    for (const sized of areas) alone.push((await readAreas(folder, sized, "ben", "6", reader, signal)) ?? []);
    const known = await readKnownWords(words);
    const lines = chooseLines(both, alone, known);
    if (!isLegible(lines)) return { width, height, rules, lines: [], isIllegible: true };
    const missed = missedLines(prepared.lines, lines).slice(0, mostMissed);
    if (missed.length === 0) return { width, height, rules, lines };
    const found = await readAreas(folder, missed, "ben+eng", "7", reader, signal);
    const again = await readAreas(folder, missed, "ben", "7", reader, signal);
    const more = chooseLines(found ?? [], [again ?? []], known);
    return { width, height, rules, lines: insert(lines, more, areas[0]!) };
  } catch (error) {
    // A page that is too much for the preparing process cannot be read.
    if (error instanceof Error && error.message.includes("The process has ended.")) return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads pictures. Mode 6 takes each as a block of text (a search for columns breaks tables); mode 7 as one line. */
async function readAreas(
  folder: string,
  areas: readonly Area[],
  language: string,
  mode: "6" | "7",
  reader: Reader,
  signal: AbortSignal | undefined,
): Promise<ReadLine[] | undefined> {
  if (signal?.aborted) return undefined;
  const list = join(folder, "list.txt");
  await writeFile(list, areas.map(({ file }) => `${file}\n`).join(""));
  const flags = ["-l", language, "--psm", mode, "--dpi", "200", "-c", "tessedit_create_tsv=1"];
  const args = [list, "stdout", ...inFolder(reader), ...flags];
  const options = { environment, isLowPriority: true, signal };
  const { isThere, outcome, output } = await runProgram(program, args, limits, options);
  return isThere && outcome === "well" ? linesOf(output, areas) : undefined;
}

const inFolder = ({ folder }: Reader) => (folder === undefined ? [] : ["--tessdata-dir", folder]);
