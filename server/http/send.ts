import type { IncomingMessage, ServerResponse } from "node:http";
import type { EncodedResponse } from "./cached-response.ts";

/**
 * Sends an encoded response: in full, as headers only for HEAD, or as 304 if `If-None-Match` names one of its ETags.
 */
export function send(request: IncomingMessage, response: ServerResponse, encoded: EncodedResponse): void {
  // nginx 1.22 reads the headers in their order, and no Cache-Control after this one.
  const last = encoded.isKept ? keptByProxy() : {};
  // Conditions apply to successful responses only (RFC 9110 §13.2.1).
  if (encoded.status === 200 && isNotModified(request, encoded.etags)) {
    response.writeHead(304, { ...encoded.notModified, ...last }).end();
    return;
  }
  response.writeHead(encoded.status, { ...encoded.headers, ...last });
  if (request.method === "HEAD") response.end();
  else response.end(encoded.body, "latin1");
}

/**
 * Whether a client has one of these versions already. The comparison is weak: `W/` may stand before a tag (RFC 9110
 * §13.1.2).
 */
export function isNotModified({ headers }: IncomingMessage, etags: readonly string[]): boolean {
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.some((tag) => tag === "*" || etags.includes(tag)) ?? false;
}

/**
 * The header of an answer that everybody gets: nginx gives it to others too until the second ends, and longer while the
 * site does not answer (deploy/nginx.conf). It keeps nothing without this header, and does not pass it on. The end is a
 * moment, in seconds since 1970, because nginx counts whole seconds: an answer that may be kept for one second is given
 * for up to two (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_cache_valid).
 */
export function keptByProxy(): { "X-Accel-Expires": string } {
  return { "X-Accel-Expires": `@${Math.floor(Date.now() / 1000)}` };
}

/** The header of an answer that nobody gives on without asking each time. */
export const askedEachTime = { "Cache-Control": "no-cache" } as const;

/** The same response, which no proxy keeps and of which every use is asked for. */
export function notKept(encoded: EncodedResponse): EncodedResponse {
  const { headers, notModified } = encoded;
  return {
    ...encoded,
    isKept: false,
    headers: { ...headers, ...askedEachTime },
    notModified: { ...notModified, ...askedEachTime },
  };
}

/**
 * The headers of an answer of which every use is checked. A browser asks each time, as for `no-cache`. While nginx asks
 * whether an answer is still good, for a second at most, it gives the one that it has to others: a crowd would
 * otherwise ask Node at the end of each second. With `no-cache` or `max-age=0` nginx 1.22 would keep nothing.
 */
export const checkedEachTime = { "Cache-Control": "must-revalidate, stale-while-revalidate=1", Expires: "0" };

/** A file that a feature makes, which another version replaces; or the address at which it is now. */
export type MadeFile = { type: string; version: string; bytes: () => Promise<Uint8Array> } | { moved: string };

/**
 * Sends a file that a feature makes; false, with nothing sent, where there is none. Every use of it is asked for, as
 * its entry may be hidden.
 */
export async function sendMade(
  file: MadeFile | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!file) return false;
  if ("moved" in file) {
    response.writeHead(302, { Location: file.moved, ...askedEachTime }).end();
    return true;
  }
  const etag = `"${file.version}"`;
  const headers = { ETag: etag, ...askedEachTime };
  if (isNotModified(request, [etag])) response.writeHead(304, headers).end();
  else {
    const bytes = await file.bytes();
    response.writeHead(200, { "Content-Type": file.type, "Content-Length": bytes.length, ...headers });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }
  return true;
}
