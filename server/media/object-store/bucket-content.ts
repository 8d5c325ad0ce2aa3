import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { FileContent, ServedFile } from "../../http/files/served-file.ts";
import { isNotModified } from "../../http/send.ts";
import type { ByteRange, ObjectStore } from "./object-store.ts";

/** How long a browser may reuse the redirect, in seconds. It is short because the file may be taken off the site. */
const redirectSeconds = 300;

type Parts = {
  store: ObjectStore;
  key: string;
  read: () => Promise<Buffer | undefined>;
  /** The public URL from which visitors fetch the file directly. */
  publicUrl: string | undefined;
};

/**
 * A file in a bucket. The site streams it, no faster than the client reads it, and stops reading if the client leaves.
 * If the operator has named a public URL, the client is redirected there.
 */
export function bucketContent({ store, key, read, publicUrl }: Parts): FileContent {
  return {
    read: async (encoding) => (encoding === "identity" ? read() : undefined),
    stream: async (request, response, file) => {
      if (publicUrl !== undefined) return redirect(response, file, publicUrl);
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

function redirect(response: ServerResponse, { headers }: ServedFile, publicUrl: string): boolean {
  const { Vary } = headers;
  response
    .writeHead(302, {
      Location: publicUrl,
      "Cache-Control": `public, max-age=${redirectSeconds}`,
      "Content-Length": "0",
      ...(Vary !== undefined && { Vary }),
      ...crossOrigin(headers),
    })
    .end();
  return true;
}

function crossOrigin(headers: Readonly<Record<string, string>>): Record<string, string> {
  const name = "Cross-Origin-Resource-Policy";
  return headers[name] === undefined ? {} : { [name]: headers[name] };
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
