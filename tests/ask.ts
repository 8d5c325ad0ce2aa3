import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Site } from "./site.ts";

/** An answer as it travelled, and its text as it is read. */
export type Asked = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

/** Asks with exactly these headers: `fetch` adds its own and unpacks what it gets. */
export async function ask({ origin }: Pick<Site, "origin">, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Asked> {
  const asking = request(origin + path, { method, headers });
  asking.end();
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: unpack(bytes, answer.headers["content-encoding"]) };
}

function unpack(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  return bytes.toString();
}
