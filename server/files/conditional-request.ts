import type { IncomingMessage } from "node:http";

/** The first and the last byte of a part of a file. */
export type Range = { start: number; end: number };

/** Whether a client has this version of a file already (RFC 9110 §13.1.2). */
export function isNotModified({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && known.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, "")));
}

/** Whether the range that a client asks for is one of this version of the file (RFC 9110 §13.1.5). */
export function ifRangeHolds({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-range"];
  return known === undefined || known === etag;
}

/**
 * The range that a `Range` header asks for; "none" if the file has no such bytes; undefined if the whole file is to be
 * sent, as for several ranges, which no player asks for (RFC 9110 §14.2).
 */
export function rangeOf(header: string | undefined, size: number): Range | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first + last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return start > end ? "none" : { start, end };
}
