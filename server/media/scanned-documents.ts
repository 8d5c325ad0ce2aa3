import {
  beginScan,
  compareDocuments,
  hasWaitingScans,
  keepText,
  moveScans,
  scansKey,
} from "../content/document-index.ts";
import type { Versions } from "../content/versions.ts";
import type { Database } from "../database/open.ts";
import { repeat } from "../work/repeat.ts";
import type { Work } from "../work/work.ts";
import type { MediaLibrary } from "./media-library.ts";
import { isPictureName } from "./file-name.ts";
import { mostCharacters, readPdf, withoutLongNumbers } from "./read-pdf.ts";
import type { ScanReader, ScanText } from "./scan-reader.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions; scans: ScanReader | undefined };

/** The longest time for one file, in milliseconds. Its copy would be cleared after an hour. */
const longest = 10 * 60_000;

/** The databases whose scans this process has read before. */
const readBefore = new WeakSet<Database>();

/** If fewer letters are recognized, a scan has no text. */
const fewestLetters = 10;

/**
 * Reads the scans that wait for it, scanned PDFs and pictures, one after another, each only if visitors may see it
 * then. This keeps no site awake: what is being read when the site ends waits for its next start, and what was being
 * read when the database went away waits until it is back. A file whose reading ended the process is not tried again,
 * unless an administrator asks for it.
 */
export function readScans({ db, library, versions, scans }: Parts): Work {
  let isFirst = true;
  const read = async (name: string, reader: ScanReader, signal: AbortSignal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
    try {
      const found = await library.withCopy(name, async (path) => ({
        typed: await typedText(db, name, path),
        recognized: await reader.read(path, limit),
      }));
      if (signal.aborted) return;
      // A file that is missing must not keep the others waiting.
      if (found === "gone") await keepText(db, name, "unrecognized", "");
      else await keepRecognized(db, name, found);
    } finally {
      await moveScans(db, "reading", "waiting");
    }
  };
  const { end } = repeat({
    name: "the texts of scans",
    longestPause: 60 * 60_000,
    pass: async (now, signal) => {
      if (isFirst) await moveScans(db, "reading", readBefore.has(db) ? "waiting" : "unrecognized");
      isFirst = false;
      readBefore.add(db);
      // This runs after each write, so the entries are read only if a file waits.
      if (!(await hasWaitingScans(db))) return undefined;
      const [name] = (await compareDocuments(db)).waiting;
      if (name === undefined) return undefined;
      if (!scans || !(await scans.isThere())) {
        await moveScans(db, "waiting", "scanned");
        return undefined;
      }
      if (await beginScan(db, name)) await read(name, scans, signal);
      return now;
    },
    wakesOn: (wake) =>
      versions.listen((collection, id) => {
        if (collection === undefined || collection === scansKey || id !== undefined) wake();
      }),
  });
  return { end };
}

/** The few words that a scanned PDF has as text. If the file was left out of the search, they are read again. */
async function typedText(db: Database, name: string, path: string): Promise<string> {
  const query = db.selectFrom("document_text").select("text").where("name", "=", name);
  const { text = "" } = (await query.executeTakeFirst()) ?? {};
  if (text !== "" || isPictureName(name)) return text;
  const found = await readPdf(path);
  return found?.state === "scanned" ? found.text : "";
}

type Texts = { typed: string; recognized: ScanText };

async function keepRecognized(db: Database, name: string, { typed, recognized }: Texts): Promise<void> {
  const read = withoutLongNumbers(recognized.text);
  if ((read.match(/\p{L}/gu)?.length ?? 0) < fewestLetters) return keepText(db, name, "unrecognized", typed);
  const text = [typed, read].filter((part) => part !== "").join("\n");
  const isCut = recognized.isCut || text.length > mostCharacters;
  const state = isCut ? "recognizedBeginning" : "recognized";
  return keepText(db, name, state, text.slice(0, mostCharacters).toWellFormed());
}
