import { compareDocuments, eraseText, keepText, scansKey } from "../content/document-index.ts";
import { isPublic } from "../content/media-use.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import { isPictureName } from "./file-name.ts";
import type { MediaLibrary } from "./media-library.ts";
import { type PdfText, readPdf } from "./read-pdf.ts";
import type { ScanReader } from "./scan-reader.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions; scans: ScanReader | undefined };

/**
 * A scan is read without being asked for if an entry has begun to use it, or visitors have begun to see it at its
 * scheduled moment, within so many milliseconds, seven days: it takes minutes to recognize the letters of a file, and a
 * school may have hundreds.
 */
const newFor = 7 * 24 * 60 * 60_000;

/** A picture of a paper is a scan. */
const picture: PdfText = { state: "scanned", text: "" };

/**
 * Reads the texts of the PDFs that visitors see, one after another, and erases texts that are no longer needed: now,
 * and after each write. New scans, among them pictures, then wait for `readScans`.
 */
export function readDocuments({ db, library, versions, scans }: Parts): Work {
  const pass = async (signal: AbortSignal) => {
    let canReadPdfs = true;
    const { unread, obsolete } = await compareDocuments(db);
    for (const name of obsolete) await eraseText(db, name);
    for (const name of unread) {
      if (signal.aborted) return;
      if (!canReadPdfs && !isPictureName(name)) continue;
      const found = isPictureName(name) ? picture : await library.withCopy(name, readPdf);
      // Without pdftotext no PDF can be read until the next start. A missing file is tried again.
      canReadPdfs &&= found !== undefined;
      if (found === undefined || found === "gone") continue;
      const isWaiting = found.state === "scanned" && (await scans?.isThere()) === true && (await isNew(db, name));
      await keepText(db, name, isWaiting ? "waiting" : found.state, found.text);
      if (isWaiting) versions.bumpList(scansKey);
    }
  };
  return repeat({
    name: "the texts of documents",
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
  const query = db.selectFrom("media").select(["usedAt", "publicFrom"]).where("name", "=", name);
  const { usedAt = "", publicFrom } = (await query.executeTakeFirst()) ?? {};
  const since = new Date(Date.now() - newFor).toISOString();
  return usedAt > since || (isPublic(publicFrom) && String(publicFrom) > since);
}
