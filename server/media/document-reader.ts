import { comparePdfs, eraseText, keepText, scansKey } from "../content/document-index.ts";
import type { TextState } from "../content/document-text.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import type { MediaLibrary } from "./media-library.ts";
import { mostCharacters, type PdfText, readPdf } from "./read-pdf.ts";
import type { ScanReader } from "./scan-reader.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions; scans: ScanReader | undefined };

/**
 * An entry must have begun to use a file within so many days for the file to be read without being asked for, because
 * it takes a minute to recognize the letters of ten pages, and a school may have hundreds of scanned files.
 */
const newFor = 7;
const day = 24 * 60 * 60_000;

/** If fewer letters are recognized, a scanned PDF has no text. */
const fewest = 10;

/** Numbers of eleven digits and more are mostly people's telephone numbers. */
const longNumbers = /(?:\p{Nd}[ -]?){10,}\p{Nd}/gu;

/**
 * Reads the texts of the PDFs that visitors see, one after another, and erases texts that are no longer needed: now,
 * and after each write.
 */
export function readDocuments({ db, library, versions, scans }: Parts): Work {
  const pass = async (signal: AbortSignal) => {
    const { unread, obsolete } = await comparePdfs(db);
    for (const name of obsolete) await eraseText(db, name);
    for (const name of unread) {
      if (signal.aborted) return;
      const found = await library.withCopy(name, async (path) => {
        const text = await readPdf(path);
        const isRecognized = scans && text?.state === "scanned" && (await mayBeRead(db, name));
        return isRecognized ? ((await recognize(scans, path, signal)) ?? text) : text;
      });
      // What was read of a scan is incomplete then.
      if (signal.aborted) return;
      // Without pdftotext nothing can be read until the next start. A missing file is tried again.
      if (found === undefined) return;
      if (found === "gone") continue;
      await keepText(db, name, found.state, found.text);
    }
  };
  return repeat({
    name: "the texts of PDFs",
    longestPause: 60 * 60_000,
    pass: async (_now, signal) => {
      await pass(signal);
      return undefined;
    },
    wakesOn: (wake) =>
      versions.listen((collection, id) => {
        if (collection === scansKey || (collection !== undefined && id !== undefined)) wake();
      }),
  });
}

/** Whether a scanned PDF is to be read: an entry has begun to use it lately, or an administrator asks for it. */
async function mayBeRead(db: Database, name: string): Promise<boolean> {
  const known = await db.selectFrom("document_text").select("state").where("name", "=", name).executeTakeFirst();
  if (known) return known.state === ("waiting" satisfies TextState);
  const file = await db.selectFrom("media").select("usedAt").where("name", "=", name).executeTakeFirst();
  return file !== undefined && file.usedAt > new Date(Date.now() - newFor * day).toISOString();
}

async function recognize(scans: ScanReader, path: string, signal: AbortSignal): Promise<PdfText> {
  const found = await scans.read(path, signal);
  if (!found) return undefined;
  const text = found.text.replaceAll(longNumbers, " ");
  if ((text.match(/\p{L}/gu)?.length ?? 0) < fewest) return { state: "unrecognized", text: "" };
  const isCut = found.isCut || text.length > mostCharacters;
  return { state: isCut ? "recognizedBeginning" : "recognized", text: text.slice(0, mostCharacters).toWellFormed() };
}
