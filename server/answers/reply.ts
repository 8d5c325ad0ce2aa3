import type { IncomingMessage, ServerResponse } from "node:http";
import type { Ready } from "./ready-answer.ts";

/** Sends a ready answer: whole, its headers alone to HEAD, or 304 to who has it. */
export function reply(request: IncomingMessage, response: ServerResponse, ready: Ready): void {
  // What is not there cannot be unchanged (RFC 9110 §13.2.1).
  if (ready.status === 200 && isKnown(request.headers["if-none-match"], ready.tags)) {
    response.writeHead(304, ready.notModified).end();
    return;
  }
  response.writeHead(ready.status, ready.headers);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body, "latin1");
}

/** Weak comparison (RFC 9110 §13.1.2): a client may put `W/` before what it was given. */
function isKnown(known: string | undefined, tags: readonly string[]): boolean {
  if (known === undefined) return false;
  return tags.some((tag) => known.includes(tag)) || known.trim() === "*";
}
