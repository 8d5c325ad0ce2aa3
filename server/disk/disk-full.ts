import { statfs } from "node:fs/promises";
import { constants } from "node:os";
import { causesOf } from "../log/error-text.ts";
import { sizeInWords } from "../log/size-in-words.ts";
import { StartError } from "../log/start-error.ts";

/**
 * The system's error codes for a full disk and for a file beyond the process's size limit, and PostgreSQL's code for
 * the former.
 */
const systemCodes = new Set(["ENOSPC", "EFBIG", "53100"]);
/** SQLite's result codes (https://sqlite.org/rescode.html); the low 8 bits of an extended code are its primary code. */
const sqlite = { readOnly: 8, ioError: 10, full: 13, primary: 0xff } as const;
/**
 * The system's error codes for a disk that does not work or that a fault has made read-only, and PostgreSQL's code for
 * the former.
 */
const faultCodes = new Set(["EROFS", "EIO", "58030"]);
/** The least free space with which SQLite can work, in bytes. */
const leastRoom = 256 * 1024;

type ErrorCodes = { code?: unknown; errcode?: unknown; errno?: unknown };

/** Whether an error or one of its causes says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, systemCodes, [sqlite.full]) || isOverQuota(error);
}

/**
 * Whether an error or one of its causes says that the disk cannot be written to. SQLite does not say why: it may be
 * read-only, broken, or over a quota.
 */
export function isDiskFailing(error: unknown): boolean {
  return hasCode(error, faultCodes, [sqlite.readOnly, sqlite.ioError]);
}

/** Whether the disk is full, or cannot be written and has too little free space in `directory`. */
export async function isDiskFullIn(directory: string, error: unknown): Promise<boolean> {
  return isDiskFull(error) || (isDiskFailing(error) && (await roomIn(directory)) < leastRoom);
}

/** Whether an error or one of its causes says that a quota is used up. Node has no code for that, only the number. */
function isOverQuota(error: unknown): boolean {
  return causesOf(error).some((cause) => ((cause ?? {}) as ErrorCodes).errno === -constants.errno.EDQUOT);
}

/** Whether an error or one of its causes has one of these codes: the system's, or SQLite's primary ones. */
function hasCode(error: unknown, system: ReadonlySet<string>, primary: readonly number[]): boolean {
  return causesOf(error).some((cause) => {
    const { code, errcode } = (cause ?? {}) as ErrorCodes;
    return system.has(String(code)) || (typeof errcode === "number" && primary.includes(errcode & sqlite.primary));
  });
}

/** There is not enough room for a planned write; treated like an error of a full disk. */
export class NoRoomError extends Error {
  readonly code = "ENOSPC";
}

/** Free bytes on a folder's disk; infinite if they cannot be determined. */
export async function roomIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize;
}

/**
 * Throws a `StartError` unless so many bytes are free on a folder's disk. `what` needs them, such as "The backup"; it
 * begins the sentence.
 */
export async function requireRoom(what: string, needed: number, folder: string): Promise<void> {
  const room = await roomIn(folder);
  if (room < needed)
    throw new StartError(`${what} needs ${sizeInWords(needed)}, but only ${sizeInWords(room)} are free in ${folder}.`);
}
