import { statfs } from "node:fs/promises";

/** The system's error codes for a full disk, a used-up quota and a file beyond the process's size limit. */
const systemCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** SQLite's result codes (https://sqlite.org/rescode.html); the low 8 bits of an extended code are its primary code. */
const sqlite = { ioError: 10, full: 13, primary: 0xff, extended: new Set<number>([778 /* IOERR_WRITE */, 4874 /* IOERR_SHMSIZE */]) } as const;
/** With less room than this, in bytes, SQLite cannot work. */
const leastRoom = 256 * 1024;

type ErrorCodes = { code?: unknown; errcode?: unknown };

/** An error, its cause, the cause of that, and so on. */
export function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && !found.includes(next); next = next instanceof Error ? next.cause : undefined) {
    found.push(next);
  }
  return found;
}

/** Whether an error or one of its causes says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, errcode } = (cause ?? {}) as ErrorCodes;
    const sqliteCode = typeof errcode === "number" ? errcode : undefined;
    const isFull = sqliteCode !== undefined && (primaryOf(sqliteCode) === sqlite.full || sqlite.extended.has(sqliteCode));
    return isFull || systemCodes.has(String(code));
  });
}

/** The same, or whether SQLite failed with another I/O error while `directory` has too little room. */
export async function isDiskFullIn(directory: string, error: unknown): Promise<boolean> {
  if (isDiskFull(error)) return true;
  const failed = causesOf(error).some((cause) => {
    const { errcode } = (cause ?? {}) as ErrorCodes;
    return typeof errcode === "number" && primaryOf(errcode) === sqlite.ioError;
  });
  return failed && (await roomIn(directory)) < leastRoom;
}

function primaryOf(code: number): number {
  return code & sqlite.primary;
}

/** There is not enough room for what would be written; treated as an error of a full disk. */
export class NoRoomError extends Error {
  readonly code = "ENOSPC";
}

/** Free bytes on a folder's disk; infinite if that cannot be found out. */
export async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize;
}
