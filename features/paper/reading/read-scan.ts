import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import notice from "../../../collections/notice.ts";
import { runProgram } from "../../../server/child/run-program.ts";
import type { WorkQueue } from "../../../server/http/work-queue.ts";
import { log } from "../../../server/log/log.ts";
import { BusyError } from "../../../server/log/service-error.ts";
import type { ScanReader } from "../../../server/media/scan-reader.ts";
import { makePage } from "../pages/make-page.ts";
import type { NoticeReader } from "../read-notice.ts";
import { readPage } from "./read-page.ts";

/** Pages that are read of one file. */
const mostPages = 20;
/** Longer side of a page's picture, in pixels: A4 at 200 dots per inch. */
const side = 2339;
/** Limits of the programs of poppler-utils, in kilobytes, seconds of the processor, milliseconds and bytes. */
const limits = { memory: 600_000, processor: 20, clock: 60_000, output: 64 * 1024 };
/** The pause before a page is tried again if too many pages of people wait, in milliseconds. */
const pause = 5_000;

type Page = { file: string; number: number };

/** Reads scanned PDFs: each page is made a picture, whitened and read as a photographed paper is, one after another. */
export function scanReader(notices: NoticeReader, queue: WorkQueue): ScanReader {
  const textOf = async ({ file, number }: Page, words: readonly string[]): Promise<string> => {
    const reader = await notices.reader();
    const folder = await mkdtemp(join(tmpdir(), "scan-"));
    try {
      const picture = join(folder, "page");
      const range = ["-f", String(number), "-l", String(number), "-singlefile"];
      const options = ["-jpeg", "-scale-to", String(side)];
      const { outcome } = await runProgram("pdftoppm", [...range, ...options, file, picture], limits);
      if (outcome !== "well" || !reader) return "";
      const made = await makePage(`${picture}.jpg`, folder, { isWhole: true });
      const read = made === "unreadable" ? undefined : await readPage(made.forReading, reader, { words });
      return (read?.lines ?? []).map(({ words: all }) => all.map(({ text }) => text).join(" ")).join("\n");
    } catch (error) {
      // A page that ends the process would end it again.
      log.error(`Page ${number} of a scanned PDF could not be read.`, error);
      return "";
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const inTurn = async (page: Page, words: readonly string[], signal: AbortSignal): Promise<string> => {
    while (!signal.aborted)
      try {
        return await queue.run(() => textOf(page, words), { from: "scans" });
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      }
    return "";
  };
  return {
    isThere: async () => (await notices.reader()) !== undefined,
    read: async (file, signal) => {
      if (!(await notices.reader())) return undefined;
      const count = await countPages(file);
      const words = await notices.wordsFor(notice.name);
      const texts: string[] = [];
      for (let number = 1; number <= Math.min(count, mostPages) && !signal.aborted; number += 1)
        texts.push(await inTurn({ file, number }, words, signal));
      return { text: texts.join("\n"), isCut: count > mostPages };
    },
  };
}

/** The number of pages of a PDF; 0 if it cannot be read. */
async function countPages(path: string): Promise<number> {
  const { output } = await runProgram("pdfinfo", [path], limits);
  return Number(/^Pages:\s+(\d+)$/m.exec(output)?.[1] ?? 0);
}
