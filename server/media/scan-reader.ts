/** What was recognized of a scanned PDF, and whether some of its pages are missing. */
export type ScanText = { text: string; isCut: boolean };

/** What recognizes the letters of scanned PDFs, in the first pages of a file. The signal ends it at once. */
export type ScanReader = {
  /** Whether anything can be read on this machine. */
  isThere: () => Promise<boolean>;
  read: (path: string, signal: AbortSignal) => Promise<ScanText>;
};
