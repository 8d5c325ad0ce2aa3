import type { FileHandle } from "node:fs/promises";

const windowLength = 64 * 1024;

/** Returns which of the byte strings occur in a file; reads it in windows of 64 KB. */
export async function searchFile(file: FileHandle, wanted: readonly Buffer[]): Promise<Set<Buffer>> {
  const found = new Set<Buffer>();
  const overlap = Math.max(...wanted.map(({ length }) => length)) - 1;
  const window = Buffer.alloc(windowLength + overlap);
  let kept = 0;
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(window, kept, windowLength, at);
    if (bytesRead === 0 || found.size === wanted.length) return found;
    const part = window.subarray(0, kept + bytesRead);
    for (const bytes of wanted) if (part.includes(bytes)) found.add(bytes);
    at += bytesRead;
    // A match may begin at the end of one window and end in the next.
    const from = Math.max(0, part.length - overlap);
    part.copy(window, 0, from);
    kept = part.length - from;
  }
}
