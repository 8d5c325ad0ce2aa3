import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../../../server/child/run-program.ts";
import { askChild } from "../../../server/child/start-child.ts";
import { type ReadLine, linesOf } from "./lines-of.ts";
import { chooseLines } from "./choose-lines.ts";
import type { Prepared, PrepareQuestion } from "./prepare-child.ts";
import type { Rules } from "./rules.ts";

/** The program that reads pictures (Debian's tesseract-ocr), and the languages that it must have. */
const program = "tesseract";
const languages = ["ben", "eng"] as const;
/** Limits of the program for one page: it takes 3 to 12 seconds and 110 MB. */
const limits = { memory: 600_000, processor: 50, clock: 90_000, output: 4 * 1024 * 1024 };
const preparing = { heap: 96, data: 1_000, time: 30_000, isLowPriority: true } as const;
/** It keeps to one processor. */
const environment = { OMP_THREAD_LIMIT: "1" };

/** The reading program. `folder` has its language files, where these are not its own. */
export type Reader = { folder?: string };

/** What was read of a page, in pixels of its picture. */
export type ReadPage = { width: number; height: number; rules: Rules; lines: ReadLine[] };

/** Finds the reading program; undefined if it is not installed or lacks a language. */
export async function findReader({ folder }: Reader = {}): Promise<Reader | undefined> {
  const { isThere, outcome, output, said } = await runProgram(program, [...inFolder({ folder }), "--list-langs"], limits);
  if (!isThere || outcome !== "well") return undefined;
  const known = new Set(`${output}\n${said}`.split("\n").map((line) => line.trim()));
  return languages.every((language) => known.has(language)) ? { folder } : undefined;
}

/**
 * Reads a page (`MadePage.forReading`, or its white one). Undefined if the program fails, hangs or needs too much.
 * Throws if its own files cannot be written.
 */
export async function readPage(picture: string, reader: Reader): Promise<ReadPage | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "paper-"));
  try {
    const question: PrepareQuestion = { page: picture, folder };
    const prepared = await askChild<Prepared>(new URL("prepare-child.ts", import.meta.url).pathname, preparing, question);
    const list = join(folder, "areas.txt");
    await writeFile(list, prepared.areas.map(({ file }) => `${file}\n`).join(""));
    // With both languages it reads Bengali digits as Latin letters now and then; with Bengali alone it reads no English.
    const both = await readAreas(list, "ben+eng", prepared, reader);
    const bengali = both && (await readAreas(list, "ben", prepared, reader));
    if (!both || !bengali) return undefined;
    const { width, height, rules } = prepared;
    return { width, height, rules, lines: chooseLines(both, bengali) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAreas(list: string, languages: string, prepared: Prepared, reader: Reader): Promise<ReadLine[] | undefined> {
  // Mode 6 takes an area as one block of text. Its own search for columns breaks tables apart.
  const args = [list, "stdout", ...inFolder(reader), "-l", languages, "--psm", "6", "--dpi", "200", "-c", "tessedit_create_tsv=1"];
  const { isThere, outcome, output } = await runProgram(program, args, limits, { environment, isLowPriority: true });
  return isThere && outcome === "well" ? linesOf(output, prepared.areas) : undefined;
}

const inFolder = ({ folder }: Reader) => (folder === undefined ? [] : ["--tessdata-dir", folder]);
