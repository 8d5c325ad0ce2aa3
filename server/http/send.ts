import type { IncomingMessage, ServerResponse } from "node:http";
import type { EncodedResponse } from "./cached-response.ts";

/**
 * Sends an encoded response: in full, as headers only for HEAD, or as 304 if `If-None-Match` names one of its ETags.
 */
export function send(request: IncomingMessage, response: ServerResponse, encoded: EncodedResponse): void {
  // `X-Accel-Expires` comes last, because nginx 1.22 reads the headers in their order and ignores a `Cache-Control`
  // after it.
  const last = encoded.isShared ? proxyCacheHeaders() : {};
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
 * Whether a client already has one of these versions. The comparison is weak: `W/` may precede a tag (RFC 9110
 * §13.1.2).
 */
export function isNotModified({ headers }: IncomingMessage, etags: readonly string[]): boolean {
  const known = headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known?.some((tag) => tag === "*" || etags.includes(tag)) ?? false;
}

/**
 * The header of a response that is the same for everybody. nginx serves it to others until the current second ends, and
 * longer while the site does not answer (deploy/snippets/school-site.conf). Without this header nginx caches nothing;
 * it does not pass it on to clients. The value is a time in seconds since 1970 and not a duration, because nginx counts
 * whole seconds: a duration of one second could last up to two
 * (https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_cache_valid).
 */
export function proxyCacheHeaders(): { "X-Accel-Expires": string } {
  return { "X-Accel-Expires": `@${Math.floor(Date.now() / 1000)}` };
}

/** The header of a response that every cache must revalidate before each use. */
export const noCache = { "Cache-Control": "no-cache" } as const;

/** The same response, changed so that proxies do not cache it and clients revalidate it before each use. */
export function noProxyCache(encoded: EncodedResponse): EncodedResponse {
  const { headers, notModified } = encoded;
  return {
    ...encoded,
    isShared: false,
    headers: { ...headers, ...noCache },
    notModified: { ...notModified, ...noCache },
  };
}

/**
 * The headers of a response that must be revalidated before each use. A browser revalidates as with `no-cache`. nginx,
 * while it revalidates for at most a second, serves its cached response to others; without that, a crowd would reach
 * Node at the end of each second. With `no-cache` or `max-age=0` nginx 1.22 would cache nothing.
 */
export const revalidatedEachTime = { "Cache-Control": "must-revalidate, stale-while-revalidate=1", Expires: "0" };

/**
 * A file that a feature generates, with its version for revalidation; or the address to which it has moved. `bytes`
 * returns undefined if visitors may no longer see it, because its entry has changed while it was made.
 */
export type GeneratedFile =
  | { type: string; version: string; bytes: () => Promise<Uint8Array | undefined> }
  | { moved: string };

/**
 * Sends a file that a feature generates. Returns false, with nothing sent, if there is none. Every use is revalidated,
 * because its entry may be hidden at any time.
 */
export async function sendGenerated(
  file: GeneratedFile | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (!file) return false;
  if ("moved" in file) {
    response.writeHead(302, { Location: file.moved, ...noCache }).end();
    return true;
  }
  const etag = `"${file.version}"`;
  const headers = { ETag: etag, ...noCache };
  if (isNotModified(request, [etag])) response.writeHead(304, headers).end();
  else {
    const bytes = await file.bytes();
    if (!bytes) return false;
    response.writeHead(200, { "Content-Type": file.type, "Content-Length": bytes.length, ...headers });
    response.end(request.method === "HEAD" ? undefined : bytes);
  }
  return true;
}
