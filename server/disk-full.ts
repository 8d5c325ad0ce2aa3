import { statfs } from "node:fs/promises";

/** The system's codes for a full disk, a used-up quota and a file beyond the process's limit. */
const systemCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** SQLite's codes (https://sqlite.org/rescode.html), of which extended ones have more in the higher bits. */
const sqlite = { ioError: 10, full: 13, primary: 0xff, extended: new Set<number>([778 /* IOERR_WRITE */, 4874 /* IOERR_SHMSIZE */]) } as const;
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

/** Whether an error, or what caused it, says that the disk has no room. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, errcode } = (cause ?? {}) as Known;
    const sqliteCode = typeof errcode === "number" ? errcode : undefined;
    const isFull = sqliteCode !== undefined && (primaryOf(sqliteCode) === sqlite.full || sqlite.extended.has(sqliteCode));
    return isFull || systemCodes.has(String(code));
  });
}

/** The same, and whether SQLite failed without saying why while `directory` has no room. */
export async function isDiskFullIn(directory: string, error: unknown): Promise<boolean> {
  if (isDiskFull(error)) return true;
  const failed = causesOf(error).some((cause) => {
    const { errcode } = (cause ?? {}) as Known;
    return typeof errcode === "number" && primaryOf(errcode) === sqlite.ioError;
  });
  return failed && (await roomIn(directory)) < leastRoom;
}

function primaryOf(code: number): number {
  return code & sqlite.primary;
}

/** How many bytes may still be written to a folder's disk. */
async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize;
}
