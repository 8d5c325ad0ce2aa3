import type { IncomingMessage, ServerResponse } from "node:http";
import type { EncodedResponse } from "./cached-response.ts";
import { keptByProxy } from "./proxy-cache.ts";

const noHeaders: readonly string[] = [];

/**
 * Sends an encoded response: in full, as headers only for HEAD, or as 304 if `If-None-Match` names one of its ETags.
 * `headers` are added to its own, names and values in turn.
 */
export function send(request: IncomingMessage, response: ServerResponse, encoded: EncodedResponse, headers = noHeaders): void {
  const added = encoded.isKept ? [...headers, ...keptByProxy()] : headers;
  // Conditions apply to successful responses only (RFC 9110 §13.2.1).
  if (encoded.status === 200 && matches(request.headers["if-none-match"], encoded.etags)) {
    response.writeHead(304, [...encoded.notModified, ...added]).end();
    return;
  }
  response.writeHead(encoded.status, [...encoded.headers, ...added]);
  if (request.method === "HEAD") response.end();
  else response.end(encoded.body, "latin1");
}

/** Weak comparison (RFC 9110 §13.1.2): `W/` may stand before a tag. */
function matches(ifNoneMatch: string | undefined, tags: readonly string[]): boolean {
  if (ifNoneMatch === undefined) return false;
  return tags.some((tag) => ifNoneMatch.includes(tag)) || ifNoneMatch.trim() === "*";
}
