/**
 * What recognizes the letters of scanned PDFs. `read` returns the text of a file's first pages, and whether there are
 * more; undefined if nothing can be read on this machine. The signal ends it early.
 */
export type ScanReader = {
  isThere: () => Promise<boolean>;
  read: (path: string, signal: AbortSignal) => Promise<{ text: string; isCut: boolean } | undefined>;
};
