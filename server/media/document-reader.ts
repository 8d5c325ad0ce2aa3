import { comparePdfs, eraseText, keepText, scansKey } from "../content/document-index.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import type { MediaLibrary } from "./media-library.ts";
import { readPdf } from "./read-pdf.ts";
import type { ScanReader } from "./scan-reader.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions; scans: ScanReader | undefined };

/**
 * An entry must have begun to use a scanned file within so many milliseconds, seven days, for the file to be read
 * without being asked for, because it takes minutes to recognize the letters of a file, and a school may have hundreds.
 */
const newFor = 7 * 24 * 60 * 60_000;

/**
 * Reads the texts of the PDFs that visitors see, one after another, and erases texts that are no longer needed: now,
 * and after each write. New scanned ones then wait for `readScans`.
 */
export function readDocuments({ db, library, versions, scans }: Parts): Work {
  const pass = async (signal: AbortSignal) => {
    const { unread, obsolete } = await comparePdfs(db);
    for (const name of obsolete) await eraseText(db, name);
    for (const name of unread) {
      if (signal.aborted) return;
      const found = await library.withCopy(name, readPdf);
      // Without pdftotext nothing can be read until the next start. A missing file is tried again.
      if (found === undefined) return;
      if (found === "gone") continue;
      const isWaiting = found.state === "scanned" && (await scans?.isThere()) === true && (await isNew(db, name));
      await keepText(db, name, isWaiting ? "waiting" : found.state, found.text);
      if (isWaiting) versions.bumpList(scansKey);
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
        if (collection !== undefined && id !== undefined) wake();
      }),
  });
}

async function isNew(db: Database, name: string): Promise<boolean> {
  const file = await db.selectFrom("media").select("usedAt").where("name", "=", name).executeTakeFirst();
  return file !== undefined && file.usedAt > new Date(Date.now() - newFor).toISOString();
}
