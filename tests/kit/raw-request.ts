import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { request as secureRequest } from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Site } from "./site.ts";

/** A response: its body as it was sent, and its text after decompression. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

/**
 * Sends a request with exactly these headers, because `fetch` would add its own and decompress the response. Accepts
 * any certificate over HTTPS.
 */
export async function rawRequest(
  { origin }: Pick<Site, "origin">,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<RawResponse> {
  const address = origin + path;
  const sent = address.startsWith("https:")
    ? secureRequest(address, { method, headers, rejectUnauthorized: false })
    : request(address, { method, headers });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    text: decompress(bytes, response.headers["content-encoding"]),
  };
}

function decompress(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  return bytes.toString();
}
