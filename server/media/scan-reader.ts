/** What was recognized of a scan, and whether some of its pages are missing. */
export type ScanText = { text: string; isCut: boolean };

/** What recognizes the letters of a scanned PDF, in its first pages, or of a picture. The signal ends it at once. */
export type ScanReader = {
  /** Whether anything can be read on this machine. */
  isThere: () => Promise<boolean>;
  read: (path: string, signal: AbortSignal) => Promise<ScanText>;
};
