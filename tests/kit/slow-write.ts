import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { Site } from "./site.ts";

type SlowWrite = { method?: string; isChunked?: boolean; token: string; type?: string };

/**
 * Begins a write to a path below `/api`, whose body is in two parts. Returns a function that sends the second part and
 * returns the status.
 */
export function beginWrite(
  { origin }: Pick<Site, "origin">,
  path: string,
  body: object | Buffer,
  { method = "POST", isChunked = false, token, type = "application/json" }: SlowWrite,
): () => Promise<number> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const length = isChunked ? { "Transfer-Encoding": "chunked" } : { "Content-Length": bytes.length };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type, ...length };
  const sent = request(`${origin}/api${path}`, { method, headers });
  sent.write(bytes.subarray(0, 10));
  return async () => {
    sent.end(bytes.subarray(10));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode ?? 0;
  };
}
