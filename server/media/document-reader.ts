import { comparePdfs, eraseText, keepText } from "../content/document-index.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import type { MediaLibrary } from "./media-library.ts";
import { readPdf } from "./read-pdf.ts";

/** Delay after a write in milliseconds, because several writes often follow one another. */
const pause = 1_000;

/** The running work. `isBusy` tells whether a text is being read, or will be in a moment. */
type Reading = { end: () => Promise<void>; isBusy: () => boolean };

type Parts = { db: Database; library: MediaLibrary; versions: Versions };

/**
 * Reads the texts of the PDFs that visitors see, one after another, and erases texts that are no longer needed: now,
 * and after each write.
 */
export function readDocuments({ db, library, versions }: Parts): Reading {
  let isEnded = false;
  let work = Promise.resolve();
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;
  const pass = async () => {
    const { unread, obsolete } = await comparePdfs(db);
    for (const name of obsolete) await eraseText(db, name);
    for (const name of unread) {
      if (isEnded) return;
      const found = await library.withCopy(name, readPdf);
      // Without pdftotext nothing can be read until the next start. A missing file is tried again.
      if (found === undefined) return;
      if (found === "gone") continue;
      await keepText(db, name, found.state, found.text);
    }
  };
  const begin = () => {
    underWay += 1;
    const one = () =>
      isEnded ? undefined : pass().catch((error: unknown) => log.error("The texts of PDFs could not be read.", error));
    work = work.then(one).finally(() => (underWay -= 1));
  };
  const stop = versions.listen((collection, id) => {
    if (collection === undefined || id === undefined) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      begin();
    }, pause).unref();
  });
  begin();
  return {
    end: () => {
      isEnded = true;
      stop();
      clearTimeout(timer);
      return work;
    },
    isBusy: () => underWay > 0 || timer !== undefined,
  };
}
