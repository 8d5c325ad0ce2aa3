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
import { mostCharacters, readPdf } from "./read-pdf.ts";
import type { ScanReader, ScanText } from "./scan-reader.ts";

type Parts = { db: Database; library: MediaLibrary; versions: Versions; scans: ScanReader | undefined };

/** The longest time for one file, in milliseconds. Its copy would be cleared after an hour. */
const longest = 10 * 60_000;

/** If fewer letters are recognized, a scan has no text. */
const fewestLetters = 10;

/**
 * Eleven digits and more, mostly people's telephone numbers, with the signs that people put between them and the
 * letters that a reader takes for digits.
 */
const longNumbers = /(?:[\p{Nd}OoIl|][ ().\-–—‑]{0,3}){10,}[\p{Nd}OoIl|]/gu;
/** So many of a long number's signs are digits. */
const fewestDigits = 8;

/**
 * Reads the scans that wait for it, scanned PDFs and pictures, one after another, each only if visitors may see it
 * then. This keeps no site awake: what is being read when the site ends waits for its next start. A file whose reading
 * ended the process is not tried again, unless an administrator asks for it.
 */
export function readScans({ db, library, versions, scans }: Parts): Work {
  let isFirst = true;
  const read = async (name: string, reader: ScanReader, signal: AbortSignal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
    try {
      const found = await library.withCopy(name, async (path) => ({
        recognized: await reader.read(path, limit),
        typed: isPictureName(name) ? undefined : await readPdf(path),
      }));
      if (signal.aborted) return;
      // A file that is missing must not keep the others waiting.
      if (found === "gone") await keepText(db, name, "unrecognized", "");
      else await keepRecognized(db, name, found.recognized, found.typed?.text ?? "");
    } finally {
      await moveScans(db, "reading", "waiting");
    }
  };
  const { end } = repeat({
    name: "the texts of scans",
    longestPause: 60 * 60_000,
    pass: async (now, signal) => {
      if (isFirst) await moveScans(db, "reading", "unrecognized");
      isFirst = false;
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

/** Keeps what was recognized together with the few words that the PDF has as text (`typed`). */
async function keepRecognized(db: Database, name: string, found: ScanText, typed: string): Promise<void> {
  const recognized = withoutLongNumbers(found.text);
  const letters = recognized.match(/\p{L}/gu)?.length ?? 0;
  if (letters < fewestLetters) return keepText(db, name, "unrecognized", typed);
  const text = [withoutLongNumbers(typed), recognized].filter((part) => part !== "").join("\n");
  const isCut = found.isCut || text.length > mostCharacters;
  const state = isCut ? "recognizedBeginning" : "recognized";
  return keepText(db, name, state, text.slice(0, mostCharacters).toWellFormed());
}

function withoutLongNumbers(text: string): string {
  return text.replaceAll(longNumbers, (number) =>
    (number.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits ? " " : number,
  );
}
