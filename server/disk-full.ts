import { statfs } from "node:fs/promises";

/** The system's codes for a full disk and a used-up quota. */
const systemCodes = new Set(["ENOSPC", "EDQUOT"]);
/** SQLite's codes (https://sqlite.org/rescode.html), of which extended ones have more in the higher bits. */
const sqlite = { ioError: 10, full: 13, primary: 0xff } as const;
/** SQLite cannot work with less room than this, in bytes. */
const leastRoom = 256 * 1024;

type Known = { code?: unknown; errcode?: unknown };

/** An error, its cause, the cause of that, and so on. */
export function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && !found.includes(next); next = next instanceof Error ? next.cause : undefined) {
    found.push(next);
  }
  return found;
}

/** Whether an error comes of a full disk; `directory` is the folder that was written to. */
export async function isDiskFull(error: unknown, directory: string): Promise<boolean> {
  for (const cause of causesOf(error)) {
    const { code, errcode } = (cause ?? {}) as Known;
    if (systemCodes.has(String(code))) return true;
    const primary = typeof errcode === "number" ? errcode & sqlite.primary : undefined;
    if (primary === sqlite.full) return true;
    // SQLite does not always say why it could not write.
    if (primary === sqlite.ioError && (await roomIn(directory)) < leastRoom) return true;
  }
  return false;
}

/** How many bytes may still be written to a folder's disk. */
async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize;
}
