/** SQLite's result codes for a disk without room, and for a file that could not be written or grown (sqlite.org/rescode.html). */
const sqliteCodes = new Set([13 /* FULL */, 778 /* IOERR_WRITE */, 4874 /* IOERR_SHMSIZE */]);
/** What the system says: no room, no room within this user's quota, a file beyond the process's limit. */
const systemCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Whether an error, or what caused it, is that the disk has no room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (systemCodes.has(String(code)) || sqliteCodes.has(Number(errcode))) return true;
  return isDiskFull(error.cause);
}
