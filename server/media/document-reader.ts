import { comparePdfs, eraseText, keepText } from "../content/document-index.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import type { MediaLibrary } from "./media-library.ts";
import { readPdf } from "./read-pdf.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions };

/**
 * Reads the texts of the PDFs that visitors see, one after another, and erases texts that are no longer needed: now,
 * and after each write.
 */
export function readDocuments({ db, library, versions }: Parts): Work {
  const pass = async (signal: AbortSignal) => {
    const { unread, obsolete } = await comparePdfs(db);
    for (const name of obsolete) await eraseText(db, name);
    for (const name of unread) {
      if (signal.aborted) return;
      const found = await library.withCopy(name, readPdf);
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
        if (collection !== undefined && id !== undefined) wake();
      }),
  });
}
