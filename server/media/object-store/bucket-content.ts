import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { FileContent } from "../../http/files/served-file.ts";
import { isNotModified } from "../../http/send.ts";
import type { ByteRange, ObjectStore } from "./object-store.ts";

type Parts = {
  store: ObjectStore;
  key: string;
  read: () => Promise<Buffer | undefined>;
};

/**
 * A file in a bucket. The site streams it, no faster than the client reads it, and stops reading if the client leaves.
 */
export function bucketContent({ store, key, read }: Parts): FileContent {
  return {
    read: async (encoding) => (encoding === "identity" ? read() : undefined),
    stream: async (request, response, file) => {
      const etag = `"${file.tag}-identity"`;
      const headers = { ...file.headers, "Content-Type": file.type, "Accept-Ranges": "bytes", ETag: etag };
      if (isNotModified(request, [etag])) {
        response.writeHead(304, { ...file.headers, ETag: etag }).end();
        return true;
      }
      const range = ifRangeHolds(request, etag) ? rangeOf(request.headers.range, file.size) : undefined;
      if (range === "none") {
        response.writeHead(416, { "Content-Range": `bytes */${file.size}` }).end();
        return true;
      }
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      const length = {
        "Content-Length": String(end - start + 1),
        ...(range && { "Content-Range": `bytes ${start}-${end}/${file.size}` }),
      };
      if (request.method === "HEAD") {
        response.writeHead(range ? 206 : 200, { ...headers, ...length }).end();
        return true;
      }
      return send(response, { status: range ? 206 : 200, headers: { ...headers, ...length } }, (signal) =>
        store.open(key, signal, { start, end }),
      );
    },
  };
}

type Head = { status: number; headers: Record<string, string> };

/**
 * Sends the store's response. Returns false if the object is gone. A failure after sending has begun cuts the response
 * off.
 */
async function send(
  response: ServerResponse,
  { status, headers }: Head,
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | undefined>,
): Promise<boolean> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  response.once("close", leave);
  try {
    const body = await open(leaving.signal);
    if (!body) return false;
    response.writeHead(status, headers);
    // The client notices by the length that a response was cut off.
    await pipeline(Readable.fromWeb(body), response).catch(() => response.destroy());
    return true;
  } catch (error) {
    if (leaving.signal.aborted) return true;
    throw error;
  } finally {
    response.off("close", leave);
  }
}

/** Whether a requested range refers to this version of the file (RFC 9110 §13.1.5). */
function ifRangeHolds({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-range"];
  return known === undefined || known === etag;
}

/**
 * The range in a `Range` header. "none" if the file has no such bytes; undefined if the whole file is to be sent, also
 * for several ranges, which no player requests (RFC 9110 §14.2).
 */
function rangeOf(header: string | undefined, size: number): ByteRange | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first + last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return start > end ? "none" : { start, end };
}
