import type { IncomingMessage, ServerResponse } from "node:http";
import type { Ready } from "./ready-answer.ts";

/** Sends a ready answer: whole, its headers alone to HEAD, or 304 to who has it. `extra` are more headers, flat. */
export function reply(
  request: IncomingMessage,
  response: ServerResponse,
  { tag, ready, extra = [] }: { tag: string; ready: Ready; extra?: string[] },
): void {
  const known = request.headers["if-none-match"];
  if (known?.trim() === "*" || known?.includes(`"${tag}-`)) {
    response.writeHead(304, [...ready.notModified, ...extra]).end();
    return;
  }
  response.writeHead(200, extra.length > 0 ? [...ready.headers, ...extra] : ready.headers);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body, "latin1");
}
