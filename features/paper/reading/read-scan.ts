import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import notice from "../../../collections/notice.ts";
import { runProgram } from "../../../server/child/run-program.ts";
import type { WorkQueue } from "../../../server/http/work-queue.ts";
import { log } from "../../../server/log/log.ts";
import { BusyError } from "../../../server/log/service-error.ts";
import { isPictureName } from "../../../server/media/file-name.ts";
import type { ScanReader } from "../../../server/media/scan-reader.ts";
import { makePage } from "../pages/make-page.ts";
import type { NoticeReader } from "../read-notice.ts";
import { readPage } from "./read-page.ts";

/** Pages that are read of one file. */
const mostPages = 20;
/** Longer side of a page's picture, in pixels: A4 at 200 dots per inch. */
const side = 2339;
/** Limits of the programs of poppler-utils, in kilobytes, seconds of the processor, milliseconds and bytes. */
const limits = { memory: 400_000, processor: 20, clock: 60_000, output: 64 * 1024 };
/** The longest time for one page, in milliseconds; it takes some seconds. */
const longest = 2 * 60_000;
/** The pause before a page is tried again if too many pages of people wait, in milliseconds. */
const pause = 5_000;

/** A page of a PDF, or a picture, which has no number. */
type Page = { file: string; number: number | undefined; words: readonly string[] };

/**
 * Reads scanned PDFs and pictures: each page of a PDF is drawn as a picture. A picture is whitened and read as a
 * photographed paper is, one after another.
 */
export function scanReader(notices: NoticeReader, queue: WorkQueue): ScanReader {
  /** The text of a page; undefined if it could not be read. */
  const textOf = async ({ file, number, words }: Page, ending: AbortSignal): Promise<string | undefined> => {
    const reader = await notices.reader();
    if (!reader || ending.aborted) return undefined;
    const signal = AbortSignal.any([ending, AbortSignal.timeout(longest)]);
    const folder = await mkdtemp(join(dirname(file), "page-"));
    try {
      const picture = number === undefined ? file : await drawPage(file, number, folder, signal);
      // A photograph is cut to the paper where its edges are plain.
      const made = picture && (await makePage(picture, folder, { isWhole: number !== undefined }, signal));
      if (!made || made === "unreadable") return undefined;
      const read = await readPage(made.forReading, reader, { words, signal });
      return read?.isIllegible
        ? undefined
        : read?.lines.map((line) => line.words.map(({ text }) => text).join(" ")).join("\n");
    } catch (error) {
      if (!ending.aborted) log.error(`Page ${number ?? 1} of a scan could not be read.`, error);
      return undefined;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const inTurn = async (page: Page, signal: AbortSignal): Promise<string | undefined> => {
    while (!signal.aborted)
      try {
        return await queue.run(() => textOf(page, signal), { from: "scans" });
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      }
    return undefined;
  };
  return {
    isThere: async () => (await notices.reader()) !== undefined,
    read: async (file, signal) => {
      const isPicture = isPictureName(file);
      const count = isPicture ? 1 : await countPages(file, signal);
      const words = await notices.wordsFor(notice.name);
      const texts: (string | undefined)[] = [];
      for (let number = 1; number <= Math.min(count, mostPages) && !signal.aborted; number += 1)
        texts.push(await inTurn({ file, number: isPicture ? undefined : number, words }, signal));
      const read = texts.filter((text) => text !== undefined);
      return { text: read.join("\n"), isCut: read.length < count };
    },
  };
}

/** Draws a page of a PDF into a folder and returns the path of the picture; undefined if it cannot be drawn. */
async function drawPage(
  file: string,
  number: number,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const picture = join(folder, "page");
  const range = ["-f", String(number), "-l", String(number), "-singlefile"];
  const args = [...range, "-jpeg", "-scale-to", String(side), file, picture];
  const { outcome } = await runProgram("pdftoppm", args, limits, { isLowPriority: true, signal });
  return outcome === "well" ? `${picture}.jpg` : undefined;
}

/** The number of pages of a PDF; 0 if it cannot be read. */
async function countPages(path: string, signal: AbortSignal): Promise<number> {
  const { output } = await runProgram("pdfinfo", [path], limits, { isLowPriority: true, signal });
  return Number(/^Pages:\s+(\d+)$/m.exec(output)?.[1] ?? 0);
}
